import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useWords } from '../words/words.tsx'
import type { DraftAction } from './amount-draft.ts'

const ROWS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '000', '0'] as const

/** Digits for touch. A press keeps the focus, or the Enter that makes the QR would repeat the digit. */
export function Keypad({ onAction }: { readonly onAction: (action: DraftAction) => void }) {
  const { t } = useWords()
  return (
    <div role="group" aria-label={t('sale.keypad')} className="grid h-full grid-cols-3 grid-rows-4 gap-2">
      {ROWS.map((digits) => (
        <KeypadKey key={digits} label={digits} onPress={() => onAction({ type: 'digits', digits })}>
          {digits}
        </KeypadKey>
      ))}
      <KeypadKey label={t('sale.backspace')} onPress={() => onAction({ type: 'backspace' })}>
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
      className="grid min-h-14 cursor-pointer place-items-center rounded-control bg-raised text-title font-semibold tabular-nums data-hovered:bg-sunken data-pressed:bg-action data-pressed:text-on-action"
    >
      {children}
    </Button>
  )
}
