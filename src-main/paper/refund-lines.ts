import type { PaperLine } from '#contract/paper-views.ts'
import { REFUND_WAYS } from '#domain/refund.ts'
import type { RefundFigures } from '#domain/shift.ts'
import { pair, RULE, rpOf } from './frame.ts'
import type { SlipWords } from './words.ts'

/** Promised refunds on an X or a Z: what is still owed, and what was paid out by which way. */
export function refundLines(words: SlipWords, refunds: RefundFigures | undefined): readonly PaperLine[] {
  if (refunds === undefined) return []
  const { open, oldestAt, byWay } = refunds
  const ways = REFUND_WAYS.flatMap((way): readonly (readonly string[])[] => {
    const tally = byWay[way]
    return tally === undefined
      ? []
      : [[words.label(`slip.refunds.${way}`), String(tally.count), rpOf(tally.minor)]]
  })
  return [
    RULE,
    { kind: 'text', text: words.label('slip.refunds'), bold: true },
    {
      kind: 'table',
      rows: [[words.label('slip.refunds.open'), String(open.count), rpOf(open.minor)], ...ways],
    },
    ...(oldestAt === undefined ? [] : [pair(words, 'slip.refunds.oldest', words.moment(oldestAt))]),
  ]
}
