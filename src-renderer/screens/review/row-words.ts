import type { ReviewRow } from '#contract/review-views.ts'
import { moneyWords } from '../../ui/money-text.tsx'
import { spanOf } from '../../words/span.ts'
import type { Words } from '../../words/words.tsx'

/** Sen that came less (negative) or more than asked; undefined while nothing has come, or when it is the same. */
export function differenceOf({ askedMinor, cameMinor }: Pick<ReviewRow, 'askedMinor' | 'cameMinor'>) {
  return cameMinor === 0n || cameMinor === askedMinor ? undefined : cameMinor - askedMinor
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

/** The whole row as a sentence, for a screen reader. */
export function rowSentence(row: ReviewRow, cashier: string | undefined, words: Words): string {
  const { t, dateTime } = words
  const difference = differenceOf(row)
  const source = sourceWords(row, words)
  const parts = [
    dateTime(row.createdAt),
    t('review.says.asked', { amount: moneyWords(row.askedMinor) }),
    row.cameMinor === 0n
      ? t('review.came.none')
      : t('review.says.came', { amount: moneyWords(row.cameMinor) }),
    difference === undefined ? undefined : differenceWords(difference, words),
    t(`sale.status.${row.group}`),
    source,
    t(`common.method.${row.method}`),
    row.wallet,
    cashier === undefined ? undefined : t('review.says.cashier', { name: cashier }),
    ...row.marks.map((mark) => t(`review.mark.${mark}`)),
    row.secondsToPay === undefined
      ? undefined
      : t('review.paidIn', { span: spanOf(row.secondsToPay * 1000, words) }),
    t('review.says.reference', { end: referenceEnd(row) }),
    row.note === undefined ? undefined : t('review.says.note', { note: row.note }),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}
