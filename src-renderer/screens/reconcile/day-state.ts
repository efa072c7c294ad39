import type { DayState, DayWord } from '#contract/settlement-views.ts'
import type { MarkShape } from '../../ui/mark.tsx'
import type { Tone } from '../../ui/tone.ts'

export type StateWord = DayWord | 'none'
type Compared = DayState['with'][number]

/** The worst first: it is the one that a person must see. */
const WORST = ['differs', 'part', 'awaited', 'agrees'] as const satisfies readonly DayWord[]

export function wordOf({ verdict, awaited }: Compared): DayWord {
  return verdict === 'agrees' && awaited > 0n ? 'awaited' : verdict
}

/** The last comparison with the bank, and the last with the provider. */
export function latestOf({ with: all }: DayState): {
  readonly bank: Compared | undefined
  readonly provider: Compared | undefined
} {
  const latest = (of: readonly Compared[]) => of.toSorted((a, b) => b.at - a.at)[0]
  return {
    bank: latest(all.filter(({ kind }) => kind === 'bank')),
    provider: latest(all.filter(({ kind }) => kind !== 'bank')),
  }
}

/** One word for a day: the worst of its comparisons. */
export function dayWord(state: DayState): StateWord {
  const { bank, provider } = latestOf(state)
  const words = [bank, provider].flatMap((each) => (each === undefined ? [] : [wordOf(each)]))
  return WORST.find((word) => words.includes(word)) ?? 'none'
}

export const LOOKS: Readonly<Record<StateWord, { readonly tone: Tone; readonly shape: MarkShape }>> = {
  none: { tone: 'quiet', shape: 'open' },
  agrees: { tone: 'paid', shape: 'up' },
  awaited: { tone: 'waiting', shape: 'wait' },
  part: { tone: 'clock', shape: 'ask' },
  differs: { tone: 'danger', shape: 'down' },
}
