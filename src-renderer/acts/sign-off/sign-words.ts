import type { SignoffDay } from '#contract/signoff-views.ts'
import { BridgeRefusal } from '../../bridge/call.ts'
import { moneyWords } from '../../ui/money-text.tsx'
import type { Words } from '../../words/words.tsx'

/** Why it cannot be signed now, or what it takes; undefined when one PIN is enough, or it is signed. */
export function cannotWords(day: SignoffDay, { t }: Pick<Words, 't'>): string | undefined {
  const { cannot, limitMinor = 0n } = day
  if (cannot === 'signed') return undefined
  if (cannot !== undefined) return t(`signoff.why.${cannot}`)
  if (hasEnough(day)) return undefined
  return t('signoff.why.noSecond', { limit: moneyWords(limitMinor) })
}

/** Above the limit there must be two managers. */
export function hasEnough({ needsSecond, signers }: SignoffDay): boolean {
  return !needsSecond || signers.length > 1
}

/** Refused because the figures are not those that were on screen. */
export function isMoved(error: unknown): boolean {
  return error instanceof BridgeRefusal && error.error.details?.['why'] === 'moved'
}
