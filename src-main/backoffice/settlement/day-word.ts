import type { ComparedDay, ComparedPart, DayWord } from '#contract/settlement-views.ts'
import type { Day } from '#domain/day.ts'

/** A day's word and sums, from the parts that the bank credits apart. */
export function dayOf(day: Day, parts: readonly ComparedPart[]): ComparedDay {
  const sum = (of: readonly ComparedPart[], amount: 'gross' | 'open'): bigint =>
    of.reduce((total, part) => total + part[amount], 0n)
  return {
    day,
    verdict: wordOf(parts),
    gross: sum(parts, 'gross'),
    awaited: sum(
      parts.filter(({ word }) => word === 'awaited'),
      'gross',
    ),
    open: sum(parts, 'open'),
    parts,
  }
}

/** The word for a day after a later comparison of the same kind: a part never hides what is known of the rest. */
export function laterDay(before: ComparedDay | undefined, later: ComparedDay): ComparedDay {
  if (before === undefined || isDecided(later)) return later
  if (later.parts === undefined || before.parts === undefined) return isDecided(before) ? before : later
  const merged = new Map(before.parts.map((part) => [part.id, part]))
  for (const part of later.parts) {
    const known = merged.get(part.id)
    if (known === undefined || rankOf(part) >= rankOf(known)) merged.set(part.id, part)
  }
  return dayOf(later.day, [...merged.values()])
}

/** Nothing of the day is left or awaited. */
function isDecided({ verdict, parts }: ComparedDay): boolean {
  if (parts === undefined) return verdict !== 'part' && verdict !== 'awaited'
  return parts.every((part) => rankOf(part) === DECIDED)
}

const DECIDED = 3
const RANKS = { left: 0, awaited: 1, arrived: DECIDED, differs: DECIDED } as const

function rankOf({ word, hasGap }: ComparedPart): number {
  return hasGap === true ? 2 : RANKS[word]
}

function wordOf(parts: readonly ComparedPart[]): DayWord {
  const has = (word: ComparedPart['word']): boolean => parts.some((part) => part.word === word)
  if (has('differs')) return 'differs'
  if (has('left') || parts.some(({ hasGap }) => hasGap === true)) return 'part'
  return has('awaited') ? 'awaited' : 'agrees'
}
