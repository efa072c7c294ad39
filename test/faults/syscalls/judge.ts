/** Compares what the till said in its day with the disk, the kernel calls and the gateway's log. */
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from '#journal/copy/beside.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import type { Db } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import type { SequenceName } from '#journal/tables/sequences.ts'
import type { LogEntry } from '#simulator/control/control.ts'
import { nextStart } from '../next-start.ts'
import type { Seen } from './calls.ts'
import type { Mark } from './marks.ts'
import { JOURNAL } from './till.ts'

export type Day = {
  readonly folder: string
  readonly marks: readonly Mark[]
  readonly seen: readonly Seen[]
  readonly log: readonly LogEntry[]
}

type Of<T extends Mark['type']> = Extract<Mark, { readonly type: T }>

function* marksOf<T extends Mark['type']>(marks: readonly Mark[], type: T): Generator<Of<T>> {
  for (const mark of marks) if (mark.type === type) yield mark as Of<T>
}

/** All faults. */
export function judge(day: Day): readonly string[] {
  const { folder, marks } = day
  const faults = [...judgeWords(marks), ...judgeFlushes(day.seen), ...judgeSmallFiles(folder, marks)]
  const opened = nextStart(join(folder, JOURNAL))
  if (!opened.ok) return [...faults, `does not open: ${opened.why}: ${opened.detail}`]
  const { journal, db } = opened
  try {
    faults.push(...judgeSaved(db, journal, marks), ...judgeSent(journal, day.log))
    const report = checkJournal(db, { copy: journal.copy?.file })
    if (!report.ok) faults.push(`broken: ${report.found}: ${report.why}`)
    return faults
  } catch (error) {
    return [...faults, `cannot be read: ${textOf(error)}`]
  } finally {
    journal.close()
  }
}

/** What the people at the till were told. */
function judgeWords(marks: readonly Mark[]): readonly string[] {
  const faults: string[] = []
  let unsound = false
  for (const mark of marks) {
    if (mark.type === 'health') {
      unsound = mark.state === 'failed' || mark.state === 'broken'
      // A failed call breaks no journal; the till must report the failure only.
      if (mark.state === 'broken') faults.push(`called broken: ${mark.detail}`)
    }
    if (mark.type === 'tried' && mark.code === 'taken') faults.push('a sale was taken as the journal failed')
    if (mark.type === 'told' && unsound && mark.act !== 'state')
      faults.push(`taken on a journal that was not proven: ${mark.act} ${mark.said}`)
    if (mark.type === 'refused' && mark.code !== 'journal-not-sound')
      faults.push(`${mark.act} was refused without plain words: ${mark.code}`)
    if (mark.type === 'not-open' && mark.words.startsWith('Loket tidak dapat dibuka.'))
      faults.push(`not opened without plain words: ${mark.why}`)
    if (mark.type === 'bug' && !mark.error.startsWith('JournalFailed')) faults.push(`a bug: ${mark.error}`)
  }
  if (marks.at(-1)?.type !== 'done') faults.push(`the day did not end: ${JSON.stringify(marks.at(-1))}`)
  return faults
}

/** Between the last write to log or copy and "written" there is a successful flush. */
function judgeFlushes(seen: readonly Seen[]): readonly string[] {
  const notFlushed = new Set<string>()
  for (const { call, file, isOk, isApart, text } of seen) {
    const matters = file === `${JOURNAL}-wal` || file === `${JOURNAL}.copy`
    if (matters && call === 'pwrite64') notFlushed.add(file)
    // Another thread's flush of the copy has only begun here.
    if (matters && isOk && !isApart && (call === 'fsync' || call === 'fdatasync')) notFlushed.delete(file)
    if (call === 'writev' && text.includes('\\"type\\":\\"written\\"') && notFlushed.size > 0)
      return [`said to be written, and not flushed: ${[...notFlushed].join(', ')}`]
  }
  return []
}

function judgeSaved(db: Db, journal: Journal, marks: readonly Mark[]): readonly string[] {
  const faults: string[] = []
  for (const { id } of marksOf(marks, 'open'))
    if (id !== journal.meta.id.toString('hex')) faults.push('another journal was founded in its place')
  const rows = db
    .prepare<[], { seq: bigint; event: string; hash: Buffer }>(
      "SELECT seq, stream || ' ' || kind AS event, hash FROM events",
    )
    .all()
  const hashes = new Map(rows.map((row) => [Number(row.seq), row.hash.toString('hex')]))
  const there = countOf(rows.map(({ event }) => event))
  const written = [...marksOf(marks, 'written')]
  for (const { seq, head } of written)
    if (seq !== undefined && hashes.get(seq) !== head)
      faults.push(`said to be written, not there: event ${seq}`)
  for (const [event, times] of countOf(written.flatMap(({ events }) => events)))
    if ((there.get(event) ?? 0) < times) faults.push(`said to be written, not there: ${event}`)
  for (const [name, given] of lastNumbers(marks))
    if (Number(journal.write.nextSequence(name)) <= given) faults.push(`given out again: ${name} ${given}`)
  return [...faults, ...judgeTold(journal, marks)]
}

/** The same, by what a person remembers. */
function judgeTold({ read }: Journal, marks: readonly Mark[]): readonly string[] {
  return [...marksOf(marks, 'told')].flatMap(({ act, said }) => {
    const [first = '', second] = said.split(' ')
    const holds = {
      sale: () => read.order(first) !== undefined,
      state: () => read.order(first)?.state.kind === second,
      'shift-opened': () => read.lastClosedShift()?.number === Number(first),
      'shift-closed': () => read.lastClosedShift()?.closed?.hash === second,
    }[act]
    return holds === undefined || holds() ? [] : [`told, and not so: ${act} ${said}`]
  })
}

/** By the gateway's own log: no call without its intent, and none that asks for money twice. */
function judgeSent(journal: Journal, log: readonly LogEntry[]): readonly string[] {
  const calls = log.filter(({ reference, operation }) => reference !== '' && operation !== '')
  const faults = calls.flatMap(({ reference, operation, externalId }) =>
    journal.read.attemptsOf(reference).some((attempt) => attempt.externalId === externalId)
      ? []
      : [`sent without an intent: ${operation} ${reference}`],
  )
  const once = calls.filter(({ operation }) => operation === 'qr-generate' || operation === 'va-delete')
  for (const [call, times] of countOf(once.map(({ reference, operation }) => `${operation} ${reference}`)))
    if (times > 1) faults.push(`sent ${times} times: ${call}`)
  return faults
}

function judgeSmallFiles(folder: string, marks: readonly Mark[]): readonly string[] {
  const kept = new Map<string, string>()
  const keeping = new Map<string, string>()
  for (const { name, hash: sum } of marksOf(marks, 'keeping')) keeping.set(name, sum)
  for (const { name, hash: sum } of marksOf(marks, 'kept')) kept.set(name, sum)
  return [...keeping].flatMap(([name, coming]) => {
    const file = join(folder, name)
    const found = existsSync(file) ? hash('sha256', readFileSync(file)) : undefined
    return found === kept.get(name) || found === coming ? [] : [`not kept: ${name}`]
  })
}

function lastNumbers(marks: readonly Mark[]): ReadonlyMap<SequenceName, number> {
  return new Map([...marksOf(marks, 'number')].map(({ name, value }) => [name, value]))
}

function countOf(names: readonly string[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>()
  for (const name of names) count.set(name, (count.get(name) ?? 0) + 1)
  return count
}
