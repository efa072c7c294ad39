import type { SignoffDay } from '#contract/signoff-views.ts'
import { moneyWords } from '../../ui/money-text.tsx'
import type { Words } from '../../words/words.tsx'

/** Why it cannot be signed now, or what it takes; undefined when one PIN is enough, or it is signed. */
export function cannotWords(
  { cannot, needsSecond, signers, limitMinor = 0n }: SignoffDay,
  { t }: Pick<Words, 't'>,
): string | undefined {
  if (cannot === 'signed') return undefined
  if (cannot !== undefined) return t(`signoff.why.${cannot}`)
  if (!needsSecond || signers.length > 1) return undefined
  return t('signoff.why.noSecond', { limit: moneyWords(limitMinor) })
}
