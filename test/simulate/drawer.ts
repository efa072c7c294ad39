/** The drawer, counted by what was committed alone, and held against every Z. */
import type { JournalChange } from '#journal/write.ts'
import type { Rule } from './judge.ts'

export type Drawer = {
  /** Somebody has the shift compared with the gateway. */
  onCompare(now: number): void
  onCommit(change: JournalChange, madeBetween: (fromSeq: bigint, toSeq: bigint) => readonly string[]): void
}

/** `paidUnseen`: money for this order was at the gateway by then, and the till has none. */
export function keepDrawer(
  say: (rule: Rule, detail: string) => void,
  paidUnseen: (reference: string, by: number) => boolean,
): Drawer {
  /** The first comparison of the shift. */
  let comparedFrom: number | undefined
  let inside = 0n
  let opened: number | undefined
  return {
    onCompare: (now) => {
      comparedFrom ??= now
    },
    onCommit: ({ shift, cash }, madeBetween) => {
      if (shift !== undefined && 'opened' in shift) {
        inside = shift.opened.float.minor
        opened = shift.opened.number
        comparedFrom = undefined
      }
      if (cash !== undefined) inside += cash.kind === 'out' ? -cash.amount.minor : cash.amount.minor
      if (shift === undefined || !('closed' in shift)) return
      const z = shift.closed.closed?.z
      if (z === undefined) return say('z-misses', `shift ${shift.closed.number} has no Z`)
      // A disk that failed may have kept what nobody was told of: then this is not that drawer.
      const isSeen = opened === z.number
      if (isSeen && z.cash.expected.minor !== inside)
        say('sums-differ', `Z ${z.number} expects ${z.cash.expected.minor} sen, ${inside} were put in`)
      if (isSeen && z.cash.difference.minor !== z.cash.counted.minor - inside)
        say(
          'sums-differ',
          `Z ${z.number} is off by ${z.cash.difference.minor} sen, by what was put in ${z.cash.counted.minor - inside}`,
        )
      const { comparison } = z
      if (comparison.kind !== 'made') return
      const unanswered = new Set(comparison.unanswered)
      const made = madeBetween(z.fromSeq, z.toSeq).filter((reference) => !unanswered.has(reference))
      if (comparison.compared < made.length)
        say('z-misses', `Z ${z.number}: ${comparison.compared} compared, and ${made.length} were made`)
      const differing = new Set(comparison.disagreements.map(({ reference }) => reference))
      const by = comparedFrom
      for (const reference of by === undefined || !isSeen ? [] : made)
        if (!differing.has(reference) && paidUnseen(reference, by ?? 0))
          say('z-misses', `Z ${z.number}: ${reference} agrees, and was paid before`)
    },
  }
}
