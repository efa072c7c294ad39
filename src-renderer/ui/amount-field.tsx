import { useEffect, useRef, type RefObject } from 'react'
import { groupDigits } from '#domain/money.ts'
import { editedField, type AmountDraft, type DraftAction } from './amount-draft.ts'

type Props = {
  readonly label: string
  readonly draft: AmountDraft
  /** Input that bypassed our keys: dictation, touch keyboard, input method. */
  readonly onAction: (action: DraftAction) => void
  readonly describedBy?: string
  readonly ref?: RefObject<HTMLInputElement | null>
}

// In this type an amount's character averages at most 0.61 em; `Rp` and its gap add three.
const EM_PER_CHARACTER = 0.61
const PREFIX = 3

/**
 * The amount, drawn large as `Rp 150.000`; a long one shrinks and is never cut. It has the focus at first. The
 * screen handles the keys with `amountKeys`, so they work with any focus.
 */
export function AmountField({ label, draft: { digits, refused }, onAction, describedBy, ref }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  useEffect(() => field.current?.focus(), [field])
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
          ref={field}
          aria-label={label}
          aria-invalid={refused !== undefined}
          {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
          inputMode="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="0"
          value={value}
          onChange={(event) => onAction(editedField(value, event.target.value))}
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
