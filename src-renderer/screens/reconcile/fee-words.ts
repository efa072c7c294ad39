import type { TermsInput } from '#contract/settlement-input.ts'
import { moneyWords } from '../../ui/money-text.tsx'
import type { Words } from '../../words/words.tsx'
import { dayWords } from '../../words/iso-day.ts'
import { percentText } from './words.ts'

export type Rule = TermsInput['fees']['rules'][number]

/** Method and wallet first, then what is kept, of which amounts, and since when. */
export function ruleWords(words: Words, rule: Rule): readonly string[] {
  const { t } = words
  const { method, wallet, from, above, upTo, basisPoints, fixed, minimum, maximum } = rule
  const of = method === 'any' ? t('reconcile.fees.any') : t(`common.method.${method}`)
  return [
    wallet === undefined ? of : `${of}, ${wallet}`,
    `${percentText(basisPoints)} %${fixed === 0n ? '' : ` + ${moneyWords(fixed)}`}`,
    ...(minimum === undefined ? [] : [t('reconcile.fees.minimum', { minor: moneyWords(minimum) })]),
    ...(maximum === undefined ? [] : [t('reconcile.fees.maximum', { minor: moneyWords(maximum) })]),
    ...(above === undefined ? [] : [t('reconcile.fees.above', { minor: moneyWords(above) })]),
    ...(upTo === undefined ? [] : [t('reconcile.fees.upTo', { minor: moneyWords(upTo) })]),
    t('reconcile.fees.from', { day: dayWords(words, from) }),
  ]
}
