import type { Ref } from 'react'
import { groupDigits } from '#domain/money.ts'

type Props = {
  readonly label: string
  /** Whole rupiah without grouping; empty for none. */
  readonly digits: string
  /** Whatever came in otherwise than by our keys: dictation, a touch keyboard, an input method. `shown`: what stood there. */
  readonly onText: (text: string, shown: string) => void
  readonly describedBy?: string
  readonly isInvalid?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

// Of our type at its boldest a character of an amount takes at most 0.6 em on average; `Rp` and its gap are three more.
const EM_PER_CHARACTER = 0.6
const PREFIX = 3

/** The amount, drawn big as `Rp 150.000`; a long one smaller, never cut. The screen hears the keys, so that they work wherever the focus is. */
export function AmountField({ label, digits, onText, describedBy, isInvalid = false, ref }: Props) {
  const value = digits === '' ? '' : groupDigits(BigInt(digits))
  return (
    <div className="@container min-w-0 grow">
      <label
        data-amount-field=""
        className="flex h-24 items-center gap-3 leading-none font-bold tracking-tight [--most:4.5rem] xl:h-32 xl:[--most:6rem] small:h-16 small:[--most:3rem]"
        style={{
          fontSize: `min(var(--most), ${(100 / ((value.length + PREFIX) * EM_PER_CHARACTER)).toFixed(2)}cqi)`,
        }}
      >
        <span className={digits === '' ? 'text-edge' : ''}>Rp</span>
        <input
          ref={ref}
          aria-label={label}
          aria-invalid={isInvalid}
          {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
          inputMode="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="0"
          value={value}
          onChange={(event) => onText(event.target.value, value)}
          onSelect={({ currentTarget }) => {
            const end = currentTarget.value.length
            if (currentTarget.selectionStart !== end) currentTarget.setSelectionRange(end, end)
          }}
          className="h-full w-full min-w-0 bg-transparent tabular-nums caret-waiting shadow-none outline-none placeholder:text-edge"
        />
      </label>
    </div>
  )
}
