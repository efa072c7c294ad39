import { useId } from 'react'
import { parseTypedAmount } from '#domain/money.ts'
import type { MessageKey } from '../../words/messages.ts'
import { useWords } from '../../words/words.tsx'

export type WrongAmount =
  | { readonly ok: true; readonly minor: bigint }
  | { readonly ok: false; readonly why: MessageKey }

/** Whole rupiah, above zero, and different from the requested amount. */
export function readWrongAmount(text: string, askedMinor: bigint): WrongAmount {
  const typed = parseTypedAmount(text)
  if (!typed.ok)
    return { ok: false, why: typed.reason === 'too-large' ? 'practice.wrong.large' : 'practice.wrong.bad' }
  const { minor } = typed.money
  if (minor === 0n) return { ok: false, why: 'practice.wrong.zero' }
  return minor === askedMinor ? { ok: false, why: 'practice.wrong.same' } : { ok: true, minor }
}

/** A plausible mistake: one thousand too little, or too much for amounts below that. */
export function suggestWrong(askedMinor: bigint): string {
  const thousand = 100_000n
  const minor = askedMinor > thousand ? askedMinor - thousand : askedMinor + thousand
  return String(minor / 100n).replace(/\B(?=(?:\d{3})+$)/g, '.')
}

type Props = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly read: WrongAmount
  readonly onEnter: () => void
}

export function WrongAmountField({ text, onText, read, onEnter }: Props) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col items-end gap-1">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="text-note font-semibold">
          {t('practice.wrong.label')}
        </label>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.repeat) return
            event.preventDefault()
            onEnter()
          }}
          aria-invalid={!read.ok}
          {...(read.ok ? {} : { 'aria-describedby': `${id}-why` })}
          className="h-12 w-52 min-w-0 rounded-control border border-edge bg-raised px-3 text-right font-semibold tabular-nums aria-invalid:border-2 aria-invalid:border-danger"
        />
      </div>
      {read.ok ? null : (
        <p id={`${id}-why`} className="text-note font-semibold text-danger-text">
          {t(read.why)}
        </p>
      )}
    </div>
  )
}
