import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useWords } from '../words/words.tsx'
import type { DraftAction } from './amount-draft.ts'

/** Digits for touch, into an amount. */
export function Keypad({ onAction }: { readonly onAction: (action: DraftAction) => void }) {
  return (
    <PadKeys
      extra="000"
      onText={(digits) => onAction({ type: 'digits', digits })}
      onBack={() => onAction({ type: 'backspace' })}
      className="h-full grid-cols-3 grid-rows-4 *:min-h-14"
    />
  )
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

type PadProps = {
  /** The key before the zero: what this field takes in addition to digits. */
  readonly extra: string | undefined
  readonly onText: (text: string) => void
  readonly onBack: () => void
  readonly className: string
}

/** A press keeps the focus, or the Enter that makes the QR would repeat the digit. */
export function PadKeys({ extra, onText, onBack, className }: PadProps) {
  const { t } = useWords()
  const key = (text: string) => (
    <KeypadKey key={text} label={text} onPress={() => onText(text)}>
      {text}
    </KeypadKey>
  )
  return (
    <div role="group" aria-label={t('sale.keypad')} className={`grid gap-2 ${className}`}>
      {DIGITS.map(key)}
      {extra === undefined ? <span /> : key(extra)}
      {key('0')}
      <KeypadKey label={t('sale.backspace')} onPress={onBack}>
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-8 fill-none stroke-current"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M8 5h13v14H8l-6-7ZM12 9.5l5 5m0-5-5 5" />
        </svg>
      </KeypadKey>
    </div>
  )
}

type KeyProps = { readonly label: string; readonly onPress: () => void; readonly children: ReactNode }

function KeypadKey({ label, onPress, children }: KeyProps) {
  return (
    <Button
      aria-label={label}
      onPress={onPress}
      preventFocusOnPress
      excludeFromTabOrder
      className="grid cursor-pointer place-items-center rounded-control bg-raised text-title font-semibold tabular-nums data-hovered:bg-sunken data-pressed:bg-action data-pressed:text-on-action"
    >
      {children}
    </Button>
  )
}
