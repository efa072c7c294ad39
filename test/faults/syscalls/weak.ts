/** The journal of a trial's till, which marks each promise when it is given; and the two variants that lie. */
import type { Journal } from '#journal/journal.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { SequenceName } from '#journal/tables/sequences.ts'
import { shiftStream } from '#journal/tables/shifts.ts'
import type { Committed, JournalChange } from '#journal/write.ts'
import type { Mark } from './marks.ts'

/** `tells-too-early`: reports an event before it is written. `swallows`: ignores a failing disk. */
export type Weakness = 'none' | 'tells-too-early' | 'swallows'

export function promising(journal: Journal, weakness: Weakness, mark: (mark: Mark) => void): Journal {
  const written = (change: JournalChange, done?: Committed): void =>
    mark({
      type: 'written',
      events: eventsOf(change),
      ...(done === undefined ? {} : { seq: Number(done.seq), head: done.head.toString('hex') }),
    })
  let drawn: (readonly [SequenceName, number])[] = []
  /** A commit has marked them. */
  const numbers = (): void => {
    for (const [name, value] of drawn) mark({ type: 'number', name, value })
    drawn = []
  }
  const commit = (change: JournalChange): Committed => {
    if (weakness === 'tells-too-early') written(change)
    try {
      const done = journal.write.commit(change)
      if (weakness !== 'tells-too-early') written(change, done)
      numbers()
      return done
    } catch (error) {
      if (weakness !== 'swallows' || !(error instanceof JournalFailed)) throw error
      written(change)
      const { seq, hash } = journal.read.head()
      return { seq, head: hash }
    }
  }
  return {
    ...journal,
    get read() {
      return journal.read
    },
    get copy() {
      return journal.copy
    },
    get write() {
      const { write } = journal
      return {
        commit,
        nextSequence: (name: Parameters<typeof write.nextSequence>[0]) => {
          const value = write.nextSequence(name)
          drawn.push([name, Number(value)])
          return value
        },
        putSetting: (key: string, value: string) => {
          write.putSetting(key, value)
          numbers()
          mark({ type: 'written', events: ['settings setting/put'] })
        },
      }
    },
  }
}

/** Events identified by their names alone; the end of a call is in the same stream as its beginning. */
function eventsOf({ order, attempt, shift, cash, note }: JournalChange): readonly string[] {
  const events: string[] = []
  if (order !== undefined) events.push(`${order.after.reference} order/${order.eventKind}`)
  if (attempt?.phase === 'start') events.push(`${attempt.reference ?? 'gateway'} attempt/start`)
  if (shift !== undefined)
    events.push(
      'opened' in shift
        ? `${shiftStream(shift.opened.number)} shift/opened`
        : `${shiftStream(shift.closed.number)} shift/closed`,
    )
  if (cash !== undefined) events.push(`${cash.reference ?? 'cash'} cash/${cash.kind}`)
  if (note !== undefined) events.push(`${note.stream} note/${note.kind}`)
  return events
}
