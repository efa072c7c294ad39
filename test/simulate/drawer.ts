/** The cash drawer, computed from commits alone and compared with every Z report. */
import type { JournalChange } from '#journal/write.ts'
import type { Rule } from './rules.ts'

export type Drawer = {
  /** The shift is compared with the gateway. */
  onCompare(now: number): void
  /** The disk failed: whether it stored the change is still unknown. */
  onFailed(change: JournalChange): void
  onCommit(change: JournalChange, madeBetween: (fromSeq: bigint, toSeq: bigint) => readonly string[]): void
  /** Call the result when everything since has been lost. */
  remember(): () => void
}

/** `paidUnseen`: money for this order was at the gateway by then, and the till has none. */
export function keepDrawer(
  say: (rule: Rule, detail: string) => void,
  paidUnseen: (reference: string, by: number) => boolean,
): Drawer {
  /** The first comparison of the shift. */
  let comparedFrom: number | undefined
  let inside = 0n
  /** Cash moved by a change that a failed disk may have stored. */
  let perhaps: bigint[] = []
  let opened: number | undefined
  return {
    remember: () => {
      const then = [comparedFrom, inside, opened] as const
      return () => {
        ;[comparedFrom, inside, opened] = then
      }
    },
    onCompare: (now) => {
      comparedFrom ??= now
    },
    onFailed: ({ cash }) => {
      if (cash !== undefined) perhaps.push(moved(cash))
    },
    onCommit: ({ shift, cash }, madeBetween) => {
      if (shift !== undefined && 'opened' in shift) {
        inside = shift.opened.float.minor
        perhaps = []
        opened = shift.opened.number
        comparedFrom = undefined
      }
      if (cash !== undefined) inside += moved(cash)
      if (shift === undefined || !('closed' in shift)) return
      const z = shift.closed.closed?.z
      if (z === undefined) return say('z-misses', `shift ${shift.closed.number} has no Z`)
      // A failed disk may have stored changes that were never reported: then this is not that drawer.
      const isSeen = opened === z.number
      const { expected, counted, difference } = z.cash
      if (isSeen && !sumsOf(inside, perhaps).includes(expected.minor))
        say('sums-differ', `Z ${z.number} expects ${expected.minor} sen, ${inside} were put in`)
      if (isSeen && difference?.minor !== (counted?.minor ?? 0n) - expected.minor)
        say('sums-differ', `Z ${z.number} is off by ${difference?.minor} sen, ${counted?.minor} were counted`)
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

function moved({ kind, amount }: NonNullable<JournalChange['cash']>): bigint {
  return kind === 'out' ? -amount.minor : amount.minor
}

/** All sums, with or without each of the others. */
function sumsOf(sure: bigint, [first, ...rest]: readonly bigint[]): readonly bigint[] {
  return first === undefined ? [sure] : [...sumsOf(sure, rest), ...sumsOf(sure + first, rest)]
}
