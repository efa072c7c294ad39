import type { ReviewMark, ReviewRow } from '#contract/review-views.ts'
import { moneyWords } from '../../ui/money-text.tsx'
import { spanOf } from '../../words/span.ts'
import type { Words } from '../../words/words.tsx'

type Money = Pick<ReviewRow, 'askedMinor' | 'cameMinor' | 'cashMinor'>

/** Sen that came less (negative) or more than asked; undefined while nothing has come, or when it is the same. */
export function differenceOf({ askedMinor, cameMinor, cashMinor }: Money): bigint | undefined {
  const all = cameMinor + cashMinor
  return all === 0n || all === askedMinor ? undefined : all - askedMinor
}

/** Sen of an order that are in the drawer; undefined for none, and for a cash sale, where they are all. */
export function cashInAddition({ method, cashMinor }: Pick<ReviewRow, 'method' | 'cashMinor'>) {
  return method === 'cash' || cashMinor === 0n ? undefined : cashMinor
}

/** A mark, of a part of a split with its number. */
export function markWords(mark: ReviewMark, { split }: Pick<ReviewRow, 'split'>, { t }: Pick<Words, 't'>) {
  if (mark === 'split' && split !== undefined) {
    const { n, of } = split
    return of === undefined ? t('sale.split.n', { n }) : t('sale.split.mark', { n, of })
  }
  return t(`review.mark.${mark}`)
}

/** "kurang Rp 5.000" */
export function differenceWords(minor: bigint, { t }: Pick<Words, 't'>): string {
  return minor < 0n
    ? t('history.less', { amount: moneyWords(-minor) })
    : t('history.over', { amount: moneyWords(minor) })
}

/** The last two parts of the order number: what a person compares. */
export function referenceEnd({ displayReference }: Pick<ReviewRow, 'displayReference'>): string {
  return displayReference.split('-').slice(-2).join('-')
}

export function sourceWords({ source }: ReviewRow, { tOr }: Words): string | undefined {
  if (source === undefined) return undefined
  const words = tOr(`review.source.${source}`, 'review.source.other', { name: source })
  return words
}

/** What came by the way that the row is about: through the provider, or in cash. */
export function cameWords({ method, cameMinor, cashMinor }: ReviewRow, { t }: Pick<Words, 't'>): string {
  if (method === 'cash')
    return cashMinor === 0n ? t('review.cash.none') : t('review.says.cash', { amount: moneyWords(cashMinor) })
  return cameMinor === 0n ? t('review.came.none') : t('review.says.came', { amount: moneyWords(cameMinor) })
}

/** The whole row as a sentence, for a screen reader. */
export function rowSentence(row: ReviewRow, cashier: string | undefined, words: Words): string {
  const { t, dateTime } = words
  const difference = differenceOf(row)
  const source = sourceWords(row, words)
  const cash = cashInAddition(row)
  const parts = [
    dateTime(row.createdAt),
    t('review.says.asked', { amount: moneyWords(row.askedMinor) }),
    cameWords(row, words),
    cash === undefined ? undefined : t('review.says.cash', { amount: moneyWords(cash) }),
    difference === undefined ? undefined : differenceWords(difference, words),
    t(`sale.status.${row.group}`),
    source,
    t(`common.method.${row.method}`),
    row.wallet,
    cashier === undefined ? undefined : t('review.says.cashier', { name: cashier }),
    ...row.marks.map((mark) => markWords(mark, row, words)),
    row.secondsToPay === undefined
      ? undefined
      : t('review.paidIn', { span: spanOf(row.secondsToPay * 1000, words) }),
    t('review.says.reference', { end: referenceEnd(row) }),
    row.note === undefined ? undefined : t('review.says.note', { note: row.note }),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}
