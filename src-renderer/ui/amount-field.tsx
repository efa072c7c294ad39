import type { Ref } from 'react'
import { groupDigits } from '#domain/money.ts'

type Props = {
  readonly label: string
  /** Whole rupiah without grouping; empty for none. */
  readonly digits: string
  /** Whatever came in otherwise than by our keys: dictation, a touch keyboard, an input method. */
  readonly onText: (text: string) => void
  readonly describedBy?: string
  readonly isInvalid?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

function sizeOf(length: number): string {
  return length <= 11 ? 'text-huge h-24 xl:text-[6rem] xl:h-32' : 'text-big h-24 xl:text-huge xl:h-32'
}

/** The amount, drawn big as `Rp 150.000`. The screen hears the keys, so that they work wherever the focus is. */
export function AmountField({ label, digits, onText, describedBy, isInvalid = false, ref }: Props) {
  const value = digits === '' ? '' : groupDigits(BigInt(digits))
  return (
    <label
      data-amount-field=""
      className={`flex grow items-center gap-3 font-bold tracking-tight ${sizeOf(value.length)}`}
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
        onChange={(event) => onText(event.target.value)}
        onSelect={({ currentTarget }) => {
          const end = currentTarget.value.length
          if (currentTarget.selectionStart !== end) currentTarget.setSelectionRange(end, end)
        }}
        className="w-full min-w-0 bg-transparent tabular-nums caret-waiting shadow-none outline-none placeholder:text-edge"
      />
    </label>
  )
}
