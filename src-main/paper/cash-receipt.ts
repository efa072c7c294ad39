import type { PaperDocument, PaperLine } from '#contract/paper-views.ts'
import { changeOf, type CashSale, type CashVoid } from '#domain/cash-sale.ts'
import { displayReference } from '#domain/reference.ts'
import type { PartOfSplit } from '#domain/split.ts'
import {
  amountLines,
  foot,
  framed,
  pair,
  partLines,
  personOf,
  rp,
  RULE,
  sentences,
  tillLines,
  wordsOf,
  type SlipContext,
} from './frame.ts'
import { slipWords } from './words.ts'

export type SoldForCash = CashSale & {
  readonly at: number
  readonly voided?: Pick<CashVoid, 'by' | 'approvedBy' | 'note'> & { readonly at: number }
}

/** A sale that was paid in cash: total, cash received, change. It does not name the provider, which knows nothing of it. */
export function cashReceipt(context: SlipContext, sale: SoldForCash, part?: PartOfSplit): PaperDocument {
  const words = wordsOf(context)
  const { reference, at, amount, tendered, by, note, voided } = sale
  return framed(context, words, `${words.label('slip.receipt')} ${displayReference(reference)}`, [
    ...(voided === undefined ? [] : voidBand()),
    pair(words, 'slip.when', words.moment(at)),
    ...tillLines(context, words, by),
    RULE,
    {
      kind: 'text',
      text: words.label('slip.cashSale').toUpperCase(),
      align: 'center',
      size: 'large',
      bold: true,
    },
    ...amountLines(amount, words),
    ...partLines(words, part),
    pair(words, 'slip.cashSale.tendered', rp(tendered)),
    pair(words, 'slip.cashSale.change', rp(changeOf(sale)), true),
    RULE,
    pair(words, 'slip.reference', displayReference(reference)),
    ...(note === undefined ? [] : [pair(words, 'slip.note', note)]),
    ...(voided === undefined
      ? []
      : [
          RULE,
          ...sentences(words, 'slip.cashSale.voided', { when: words.moment(voided.at) }, true),
          pair(words, 'slip.approvedBy', personOf(context, voided.approvedBy ?? voided.by)),
          pair(words, 'slip.note', voided.note),
        ]),
    ...foot(context),
  ])
}

/** In both languages: anyone may pick up the slip. */
function voidBand(): readonly PaperLine[] {
  return slipWords('both')
    .say('slip.noProof')
    .map((text) => ({ kind: 'band', text }))
}
