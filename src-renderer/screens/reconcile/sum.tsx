import { MoneyText } from '../../ui/money-text.tsx'

type Props = { readonly name: string; readonly minor: bigint; readonly isStrong?: boolean }

/** One sum with its name. */
export function Sum({ name, minor, isStrong = false }: Props) {
  return (
    <div className="flex flex-col">
      <dt className="text-note text-muted">{name}</dt>
      <dd className={`tabular-nums ${isStrong ? 'text-lead font-bold' : 'text-body font-semibold'}`}>
        <MoneyText minor={minor} />
      </dd>
    </div>
  )
}
