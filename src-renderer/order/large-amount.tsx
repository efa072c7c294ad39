import { MoneyText, widthInEms } from '../ui/money-text.tsx'

// The label stands at 40 % of the amount's size.
const EM_PER_LABEL_CHARACTER = 0.26

type Props = {
  readonly minor: bigint
  /** A word before it, on its line. */
  readonly label?: string
  /** For stages with much text below the amount. */
  readonly isCompact?: boolean
}

/** An amount as large as its space allows; a long one shrinks and is never cut. */
export function LargeAmount({ minor, label = '', isCompact = false }: Props) {
  const ems = widthInEms(minor) + label.length * EM_PER_LABEL_CHARACTER
  return (
    <div className="@container w-full min-w-0 grow-0">
      <p
        className={`leading-[1.15] font-extrabold tracking-tight ${isCompact ? '[--most:3.75rem] xl:[--most:5.25rem] low:[--most:3.25rem]' : '[--most:4.5rem] xl:[--most:6rem]'}`}
        style={{ fontSize: `min(var(--most), ${(100 / ems).toFixed(2)}cqi)` }}
      >
        {label === '' ? null : <span className="text-[0.4em] tracking-normal">{label} </span>}
        <MoneyText minor={minor} />
      </p>
    </div>
  )
}
