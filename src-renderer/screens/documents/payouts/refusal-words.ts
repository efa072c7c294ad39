import { BridgeRefusal } from '../../../bridge/call.ts'
import { asksForApproval } from '../../../till/approval-refusal.ts'
import { errorWords } from '../../../till/error-state.tsx'
import { sheetWhyWords } from '../../../till/sheet-words.ts'
import { moneyWords } from '../../../ui/money-text.tsx'
import type { Words } from '../../../words/words.tsx'

const WHYS = [
  'state',
  'not-maker',
  'day-over',
  'day-far',
  'day-ahead',
  'being-proven',
  'no-source',
  'amount-differs',
  'sums-differ',
  'source-changed',
  'used',
] as const

/** Why an act of this desk was refused; undefined without an error, and for an approval. */
export function refusalWords(words: Words, error: unknown): string | undefined {
  if (error === null || error === undefined || asksForApproval(error)) return undefined
  const { t } = words
  const { code, details } = error instanceof BridgeRefusal ? error.error : {}
  const said = details?.['why']
  const { limitMinor, leftMinor, detail, line } = details ?? {}
  if (said === 'above-limit' && typeof limitMinor === 'bigint')
    return t('payouts.refused.above-limit', { amount: moneyWords(limitMinor) })
  if (said === 'above-day-limit' && typeof leftMinor === 'bigint')
    return t('payouts.refused.above-day-limit', { amount: moneyWords(leftMinor) })
  // Of a batch: which of its rows is in the way.
  if (typeof line === 'number' && (code === 'held' || said === 'used'))
    return t(`payouts.refused.${code === 'held' ? 'held' : 'used'}.line`, { line })
  const ofFile = sheetWhyWords(words, said)
  if (ofFile !== undefined) return ofFile
  const why = WHYS.find((each) => each === said)
  if (why !== undefined) return t(`payouts.refused.${why}`)
  if (code === 'too-many' && typeof details?.['most'] === 'number')
    return t('payouts.refused.too-many', { n: details['most'] })
  if (code === 'named-twice') return t('payouts.refused.twice')
  if (code === 'invalid-request' && typeof detail === 'string')
    return t('payouts.refused.fields', { what: detail })
  return errorWords(words, error)
}
