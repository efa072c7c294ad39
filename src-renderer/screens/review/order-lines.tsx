import type { Timeline } from '#contract/history-views.ts'
import type { OrderView } from '#contract/views.ts'
import { usePersonName } from '../../order/person-name.ts'
import { moneyWords } from '../../ui/money-text.tsx'
import { useWords, type Words } from '../../words/words.tsx'

type Props = {
  readonly timeline: Timeline
  /** The name of who was signed in. */
  readonly cashier: string | undefined
}

/** What a manager asks of an order, in a line each: how it was made, what came, what was decided. */
export function OrderLines({ timeline: { order }, cashier }: Props) {
  const words = useWords()
  const { t } = words
  const nameOf = usePersonName()
  const lines = [
    { name: t('review.line.made'), words: madeWords(order, cashier, words) },
    { name: t('review.line.came'), words: cameWords(order, words) },
    { name: t('review.line.decided'), words: decidedWords(order, nameOf, words) },
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
      {lines.map(({ name, words: said }) => (
        <div key={name} className="contents">
          <dt className="text-note leading-6 text-muted">{name}</dt>
          <dd className="wrap-anywhere">{said}</dd>
        </div>
      ))}
    </dl>
  )
}

function madeWords(
  { createdAt, amountMinor, method }: OrderView,
  cashier: string | undefined,
  { t, dateTime }: Words,
): string {
  const asked = t('review.made', {
    at: dateTime(createdAt),
    amount: moneyWords(amountMinor),
    method: t(`common.method.${method}`),
  })
  return cashier === undefined ? asked : `${asked} ${t('review.made.by', { name: cashier })}`
}

function cameWords(
  { evidence, differenceMinor, amountMinor, cash }: OrderView,
  { t, dateTime }: Words,
): string {
  const cashWords = cash === undefined ? undefined : t('review.came.cash', { at: dateTime(cash.at) })
  const minor =
    evidence?.paidMinor ?? (differenceMinor === undefined ? undefined : amountMinor + differenceMinor)
  if (evidence === undefined || minor === undefined || minor === 0n)
    return cashWords ?? t('review.came.nothing')
  const came = t('review.came', {
    amount: moneyWords(minor),
    at: dateTime(evidence.paidAt ?? evidence.at),
    source: t(`common.source.${evidence.source}`),
  })
  return cashWords === undefined ? came : `${came} ${cashWords}`
}

function decidedWords(
  { resolved, release, can }: OrderView,
  nameOf: (id: string | undefined) => string,
  { t, dateTime }: Words,
): string {
  if (resolved !== undefined)
    return t('review.decided', {
      how: t(`doubt.resolved.${resolved.how}`),
      by: nameOf(resolved.approvedBy ?? resolved.by),
      at: dateTime(resolved.at),
    })
  return t(can.resolve || release === 'manager' ? 'review.decided.open' : 'review.decided.none')
}
