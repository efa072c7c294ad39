import type { Ref } from 'react'
import { groupDigits } from '#domain/money.ts'

type Props = {
  readonly label: string
  /** Whole rupiah without grouping; empty for no amount. */
  readonly digits: string
  /** Input that bypassed our keys: dictation, touch keyboard, input method. `shown`: the previous text. */
  readonly onText: (text: string, shown: string) => void
  readonly describedBy?: string
  readonly isInvalid?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

// In this type an amount's character averages at most 0.61 em; `Rp` and its gap add three.
const EM_PER_CHARACTER = 0.61
const PREFIX = 3

/**
 * The amount, drawn large as `Rp 150.000`; a long one shrinks and is never cut. The screen handles the keys,
 * so they work with any focus.
 */
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
          className="h-full w-full min-w-0 bg-transparent caret-waiting shadow-none outline-none placeholder:text-edge"
        />
      </label>
    </div>
  )
}
