import { useMemo } from 'react'
import type { DrillId } from '#contract/drill-views.ts'
import { NORMAL_KEYS } from '#contract/keys.ts'
import { useKeyName } from '../ui/till-keys.ts'
import { useWords } from '../words/words.tsx'
import { moneyWords } from '../ui/money-text.tsx'

export type DrillWords = {
  readonly title: string
  readonly teaches: string
  /** The spoken words or the event of a script line. */
  readonly said: (line: string) => string
  /** The right act, and why. */
  readonly deed: (id: string) => string
  readonly why: (deed: string) => string
  readonly misstep: (id: string) => string
  readonly misstepWhy: (id: string) => string
}

/** The words of a drill. `amounts`: what each customer pays, in sen. */
export function useDrillWords(id: DrillId, amounts: readonly bigint[] = []): DrillWords {
  const { t, tOr } = useWords()
  const nameOf = useKeyName()
  const { check, saysPaid, renew } = NORMAL_KEYS
  const [checkKey, saysPaidKey, renewKey] = [nameOf(check), nameOf(saysPaid), nameOf(renew)]
  return useMemo(() => {
    const [amount = 0n, second = 0n] = amounts
    const values = { amount: moneyWords(amount), second: moneyWords(second) }
    const keys = { check: checkKey, saysPaid: saysPaidKey, renew: renewKey }
    const otherwise = 'drills.running'
    return {
      title: t(`drills.${id}.title`),
      teaches: t(`drills.${id}.teaches`),
      said: (line) => tOr(`drills.${id}.say.${line}`, otherwise, values),
      deed: (deed) => tOr(`drills.do.${deed}`, otherwise, { ...values, ...keys }),
      why: (deed) => tOr(`drills.${id}.why.${deed}`, otherwise, keys),
      misstep: (misstep) => tOr(`drills.not.${misstep}`, otherwise),
      misstepWhy: (misstep) => tOr(`drills.not.why.${misstep}`, otherwise),
    }
  }, [amounts, id, t, tOr, checkKey, saysPaidKey, renewKey])
}
