import { formatRupiah, moneyOfMinor } from '#domain/money.ts'
import { MoneyText } from '../ui/money-text.tsx'

// In our boldest type a character averages 0.53 em.
const EM_PER_CHARACTER = 0.56

type Props = {
  readonly minor: bigint
  /** For stages with much text below the amount. */
  readonly isCompact?: boolean
}

/** An amount as large as its space allows; a long one shrinks and is never cut. */
export function LargeAmount({ minor, isCompact = false }: Props) {
  const { length } = formatRupiah(moneyOfMinor(minor))
  return (
    <div className="@container w-full min-w-0 grow-0">
      <p
        className={`leading-[1.15] font-extrabold tracking-tight ${isCompact ? '[--most:3.75rem] xl:[--most:5.25rem] low:[--most:3.25rem]' : '[--most:4.5rem] xl:[--most:6rem]'}`}
        style={{ fontSize: `min(var(--most), ${(100 / (length * EM_PER_CHARACTER)).toFixed(2)}cqi)` }}
      >
        <MoneyText minor={minor} />
      </p>
    </div>
  )
}
