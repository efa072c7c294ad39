// Matchers with a known mistake. Each must be caught.
import { MATCH_STEPS, matchSettlement } from '#backoffice/settlement/match.ts'
import { matchJoined } from '#backoffice/settlement/match-exact.ts'
import type { Matcher } from './play.ts'

const TEN_RUPIAH = 1_000n

export const CONTROLS: Readonly<Record<string, Matcher>> = {
  // Takes a row that is off by a few rupiah for exact.
  forgives: (matching) => {
    const nets = new Map(matching.expected.map(({ day, net }) => [day, net]))
    const rows = matching.rows.map((row) => {
      const off = (nets.get(row.day) ?? 0n) - row.minor
      return off < TEN_RUPIAH && off > -TEN_RUPIAH ? { ...row, minor: row.minor + off } : row
    })
    return matchSettlement({ ...matching, rows })
  },
  'knows-no-sums': (matching) =>
    matchSettlement(
      matching,
      MATCH_STEPS.filter((step) => step !== matchJoined),
    ),
  'hides-foreign': (matching) => ({ ...matchSettlement(matching), foreign: [] }),
  // Counts what is missing as not yet due.
  'waits-for-ever': (matching) => {
    const made = matchSettlement(matching)
    const missing = made.missing.reduce((sum, { net }) => sum + net, 0n)
    const { awaited, unexplained } = made.sums
    return {
      ...made,
      missing: [],
      awaited: [...made.awaited, ...made.missing],
      sums: { ...made.sums, awaited: awaited + missing, unexplained: unexplained - missing },
    }
  },
}
