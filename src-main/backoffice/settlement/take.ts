import type { BankRow, HandMatch, Match, Open, Proposal } from './match-types.ts'

/** What several proposals claim: a person decides, and no later step uses it. */
export type Doubtful = { readonly rows: Set<string>; readonly expected: Set<string> }

/** Takes the proposals out of `open` that share no part with another; marks the parts of the others as doubtful. */
export function takeUnique(open: Open, proposals: readonly Proposal[], doubtful: Doubtful): readonly Match[] {
  const claims = new Map<string, number>()
  for (const key of proposals.flatMap(partsOf)) claims.set(key, (claims.get(key) ?? 0) + 1)
  return proposals.flatMap((proposal) => {
    if (partsOf(proposal).every((key) => claims.get(key) === 1)) return [take(open, proposal)]
    for (const id of proposal.rows) doubtful.rows.add(id)
    for (const id of proposal.expected) doubtful.expected.add(id)
    return []
  })
}

/** Undefined when a part of it does not exist, is already assigned, or is named twice. */
export function takeByHand(open: Open, { rows, expected, note }: HandMatch): Match | undefined {
  const isWhole = rows.every((id) => open.rows.has(id)) && expected.every((id) => open.expected.has(id))
  const isOnce = new Set(rows).size === rows.length && new Set(expected).size === expected.length
  if (!isWhole || !isOnce || rows.length === 0 || expected.length === 0) return undefined
  return { ...take(open, { kind: 'by-hand', expected, rows }), note }
}

/**
 * Texts of the provider's rows, as `textKey` writes them: at least half of the credits with the text are assigned
 * already. Other money of the account can make any sum by chance, so its rows explain nothing but their own day.
 */
export function knownTexts(credits: readonly BankRow[], matches: readonly Match[]): ReadonlySet<string> {
  const assigned = new Set(matches.flatMap(({ rows }) => rows))
  const counts = new Map<string, { all: number; known: number }>()
  for (const { id, text } of credits) {
    const count = counts.get(textKey(text)) ?? { all: 0, known: 0 }
    count.all += 1
    if (assigned.has(id)) count.known += 1
    counts.set(textKey(text), count)
  }
  return new Set([...counts].flatMap(([key, { all, known }]) => (known * 2 >= all ? [key] : [])))
}

/** Words without digits: dates and numbers differ from row to row. */
export function textKey(text = ''): string {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== '' && !/\p{N}/u.test(word)).join(' ')
}

function take(open: Open, { kind, expected, rows, refunds = [], suspects = [] }: Proposal): Match {
  const net = takeAll(open.expected, expected).reduce((sum, credit) => sum + credit.net, 0n)
  const byRows = takeAll(open.rows, rows).reduce((sum, row) => sum + row.minor, 0n)
  const byRefunds = takeAll(open.refunds, refunds).reduce((sum, refund) => sum + refund.minor, 0n)
  return { kind, rows, expected, refunds, byRows, byRefunds, rest: net - byRows - byRefunds, suspects }
}

function partsOf({ rows, expected, refunds = [] }: Proposal): readonly string[] {
  return [
    ...rows.map((id) => `row ${id}`),
    ...expected.map((id) => `credit ${id}`),
    ...refunds.map((id) => `refund ${id}`),
  ]
}

function takeAll<T>(from: Map<string, T>, names: readonly string[]): readonly T[] {
  return names.flatMap((id) => {
    const value = from.get(id)
    from.delete(id)
    return value === undefined ? [] : [value]
  })
}
