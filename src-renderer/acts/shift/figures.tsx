import { keptOf } from '#domain/cash-sale.ts'
import { ORDER_METHODS, STATE_KINDS } from '#domain/order.ts'
import type { Between, CashSold, Takings } from '#domain/shift.ts'
import type { ShiftFigures } from '#domain/z-report.ts'
import { useWords, type Words } from '../../words/words.tsx'
import { MoneyText, moneyWords } from '../../ui/money-text.tsx'
import { StateGlyph } from '../../order/state-glyph.tsx'
import { OrderLines } from './order-lines.tsx'
import { RefundFigures } from './refund-figures.tsx'
import { TallyTable, type TallyRow } from './tally-table.tsx'
import { useNames } from './use-names.ts'

type Props = {
  readonly figures: ShiftFigures
  readonly at: number
  /** A cashier's own: without the table of persons. */
  readonly isOwn?: boolean
}

/** The result of a shift: takings through the gateway by method and person, and what a manager must see. */
export function Figures({ figures, at, isOwn = false }: Props) {
  const { t } = useWords()
  const { takings, between, orders, late, refunds } = figures
  return (
    <div className="flex flex-col gap-5">
      <TakingsHead takings={takings} isOwn={isOwn} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-5">
        <TallyTable caption={t('shift.byMethod')} rows={useMethodRows(takings)} />
        {isOwn ? null : <ByCashier takings={takings} />}
        <div className="col-span-full">
          <TallyTable caption={t('shift.byState')} rows={useStateRows(orders)} />
        </div>
      </div>
      {between === undefined ? null : <BetweenShifts between={between} />}
      {refunds === undefined ? null : <RefundFigures refunds={refunds} at={at} />}
      {late.length === 0 ? null : (
        <section aria-labelledby="shift-late" className="flex flex-col gap-2">
          <h3 id="shift-late" className="font-bold">
            {t('shift.late')}
          </h3>
          <p className="text-note text-muted">{t('shift.late.body')}</p>
          <OrderLines orders={late} label={t('shift.late')} />
        </section>
      )}
    </div>
  )
}

/** Takings between shifts, told here: without them all Zs would add up to less than what came. */
function BetweenShifts({ between: { takings, cashSales, sold } }: { readonly between: Between }) {
  const { t } = useWords()
  const byMethod = useMethodRows(takings)
  const instead = { key: 'instead', name: t('shift.cash.sales'), tally: cashSales }
  const cash: readonly TallyRow[] = [
    ...(sold === undefined ? [] : soldRows(sold, t)),
    ...(cashSales.count === 0 ? [] : [instead]),
  ]
  const kept = cashSales.minor + (sold === undefined ? 0n : keptOf(sold))
  return (
    <div data-between={String(takings.all.minor + kept)} className="flex flex-col gap-2">
      <TallyTable caption={t('shift.z.between')} rows={[...byMethod, ...cash]} />
      <p className="text-note text-muted">{t('shift.z.between.body')}</p>
    </div>
  )
}

function soldRows({ taken, voided }: CashSold, t: Words['t']): readonly TallyRow[] {
  const back = { key: 'voided', name: t('shift.cash.voided'), tally: { ...voided, minor: -voided.minor } }
  return [{ key: 'sold', name: t('shift.cash.sold'), tally: taken }, ...(voided.count === 0 ? [] : [back])]
}

function ByCashier({ takings }: { readonly takings: Takings }) {
  const { t } = useWords()
  return <TallyTable caption={t('shift.byCashier')} rows={useCashierRows(takings)} />
}

type HeadProps = { readonly takings: Takings; readonly isOwn: boolean }

function TakingsHead({ takings: { all, late }, isOwn }: HeadProps) {
  const { t } = useWords()
  return (
    <div data-takings={String(all.minor)}>
      <h2 className="text-note font-semibold text-muted">
        {t(isOwn ? 'shift.takings.own' : 'shift.takings')}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <MoneyText minor={all.minor} className="text-big font-extrabold" />
        <span className="text-lead text-muted">
          {all.count === 0 ? t('shift.takings.none') : t('shift.takings.count', { n: all.count })}
        </span>
      </p>
      {isOwn ? <p className="text-note text-muted">{t('shift.takings.own.more')}</p> : null}
      {late.count === 0 ? null : (
        <p className="text-clock-text">{t('shift.takings.late', { amount: moneyWords(late.minor) })}</p>
      )}
    </div>
  )
}

function useMethodRows({ byMethod }: Takings): readonly TallyRow[] {
  const { t } = useWords()
  return ORDER_METHODS.flatMap((method) => {
    const tally = byMethod[method]
    return tally === undefined ? [] : [{ key: method, name: t(`common.method.${method}`), tally }]
  })
}

function useCashierRows({ byCashier }: Takings): readonly TallyRow[] {
  const nameOf = useNames()
  return Object.entries(byCashier).map(([id, tally]) => ({ key: id, name: nameOf(id), tally }))
}

function useStateRows(orders: ShiftFigures['orders']): readonly TallyRow[] {
  const { t } = useWords()
  return STATE_KINDS.flatMap((state) => {
    const tally = orders[state]
    if (tally === undefined) return []
    const name = (
      <span className="inline-flex items-center gap-2 [--glyph-hole:var(--color-raised)]">
        <StateGlyph state={state} className="size-4" />
        {t(`common.state.${state}`)}
      </span>
    )
    return [{ key: state, name, tally }]
  })
}
