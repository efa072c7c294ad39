/** One attack, and the till's reaction before it accepts anything. */
import type { CopiedEvent } from '#journal/copy/copy-lines.ts'
import { recordsOf } from '#test/support/copy-records.ts'
import { parseStableJson, stableJson } from '#journal/chain/json.ts'
import { checkJournal, type CheckReport } from '#journal/check/check-report.ts'
import { connectReadOnly } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import { beginAnew } from '#journal/restore/begin-anew.ts'
import { renewCopy, type RestoreReport, restoreJournal } from '#journal/restore/restore.ts'
import { type ShutPlace, type Way, waysBack } from '#startup/ways-back.ts'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import {
  type Base,
  checkpointOf,
  contentOf,
  type Files,
  NOON,
  putFiles,
  type State,
  tryOpen,
} from './base.ts'
import type { Attack } from './corrupt.ts'

export type Verdict =
  /** The file was not opened. */
  | 'refused'
  /** Opened for orders in progress; no money is taken. */
  | 'found'
  /** The copy was rebuilt from a sound journal, and that is logged. */
  | 'mended'
  /** Every table and the events of the copy are unchanged: the bytes belonged to no content. */
  | 'harmless'
  /** Neither detected nor harmless. */
  | 'MISSED'

export type Trial = {
  readonly verdict: Verdict
  /** Why acknowledged events are missing after the restore; undefined when all are there. */
  readonly lost: string | undefined
  /** Acknowledged events that were checked in the end. */
  readonly events: number
  /** Whether the files had to be rebuilt first. */
  readonly isRebuilt: boolean
  /** Whether the till, with the checks off, continued with changed content. */
  readonly letThrough: boolean
}

/**
 * Controls of the judge itself: it must report a till that names no command, that changes what it refuses, or that
 * proves the older part of a large journal neither in the background nor by its reads.
 */
export type JudgeControl = 'names-no-way' | 'touches-refused' | 'start-alone'

export function tryAttack(
  { sizes }: Pick<Base, 'sizes'>,
  given: State,
  attack: Attack,
  folder: string,
  file: string,
  control?: JudgeControl,
): Trial {
  const state = attack.state ?? given
  const letThrough = goesOnUnchecked(state, attack, folder, file)
  putFiles(folder, file, attack.files)
  const { verdict, why } = judge(state, file, sizes, control)
  if (control === 'touches-refused' && verdict === 'refused') appendFileSync(file, 'x')
  const isTouched = verdict === 'refused' && !isAsItWas(attack.files, file)
  const back = (): string | undefined =>
    why === undefined
      ? goesOn(state, file, state.events.length, sizes)
      : wayBack(
          state,
          attack,
          folder,
          file,
          control === 'names-no-way' ? [] : waysBack(why, placeOf(folder, file)),
          sizes,
        )
  const lost = verdict === 'MISSED' ? 'missed' : isTouched ? 'changed by being refused' : back()
  return { verdict, lost, events: state.events.length, isRebuilt: why !== undefined, letThrough }
}

const placeOf = (folder: string, file: string): ShutPlace => ({ folder, file, mode: 'practice' })

/** Compares byte by byte; SQLite's own log may exist if it is empty. */
function isAsItWas(files: Files, file: string): boolean {
  return ['', '-wal', '.copy', '.checkpoint'].every((end) => {
    const is = existsSync(file + end) ? readFileSync(file + end) : Buffer.alloc(0)
    return is.equals(files[end] ?? Buffer.alloc(0))
  })
}

type Sizes = Base['sizes']

function judge(
  state: State,
  file: string,
  sizes: Sizes,
  control: JudgeControl | undefined,
): { readonly verdict: Verdict; readonly why?: string } {
  const opened = tryOpen(file)
  if (!opened.ok) return { verdict: 'refused', why: opened.why }
  const { journal } = opened
  try {
    if (!journal.startCheck(checkpointOf(file).read(), sizes).ok) return { verdict: 'found', why: 'broken' }
    if (sizes !== undefined && control !== 'start-alone') {
      const found = touchAll(state, journal)
      if (found === 'unseen') return { verdict: 'MISSED' }
      const whole = checkApart(file)
      if (!whole.ok) return { verdict: 'found', why: 'broken' }
      if (found === 'seen') return { verdict: 'MISSED' }
      if (whole.unreadable !== undefined) return mendedNext(state, file, journal)
    }
    const isWhole = sameAs(state, file) && copyHas(state, file)
    if (!isWhole) return { verdict: 'MISSED' }
    return { verdict: journal.copy?.news === undefined ? 'harmless' : 'mended' }
  } finally {
    journal.close()
  }
}

/** Reads every order as the till does before money depends on it. `unseen`: one is another than it was, unnoticed. */
function touchAll(state: State, journal: Journal): 'seen' | 'unseen' | 'as it was' {
  let isSeen = false
  journal.onFault(() => {
    isSeen = true
  })
  let found: 'seen' | 'unseen' | 'as it was' = 'as it was'
  for (const [reference, document] of documentsIn(state)) {
    isSeen = false
    let is: string | undefined
    try {
      const order = journal.read.order(reference)
      is = order === undefined ? undefined : stableJson(order)
    } catch {
      isSeen = true
    }
    if (!isSeen && is !== document) return 'unseen'
    if (isSeen) found = 'seen'
  }
  return found
}

/** As the last event of each order says. */
function documentsIn({ events }: State): ReadonlyMap<string, string> {
  const orders = events.filter(({ kind }) => kind.startsWith('order/'))
  return new Map(
    orders.map(({ stream, body }) => [
      stream,
      stableJson((parseStableJson(body) as { readonly after: unknown }).after),
    ]),
  )
}

/** What the process in the background finds. */
function checkApart(file: string): CheckReport {
  const db = connectReadOnly(file)
  try {
    return checkJournal(db, { copy: `${file}.copy`, stretch: 20 })
  } finally {
    db.close()
  }
}

/** A bad line of the copy's older part is noted, and mended by the next start. */
function mendedNext(state: State, file: string, journal: Journal): { readonly verdict: Verdict } {
  const { seq, hash } = journal.read.head()
  journal.close()
  checkpointOf(file).write(Number(seq), hash.toString('hex'))
  const next = tryOpen(file)
  if (!next.ok) return { verdict: 'MISSED' }
  const isMended = next.journal.copy?.news === 'mended' && sameAs(state, file) && copyHas(state, file)
  next.journal.close()
  return { verdict: isMended ? 'mended' : 'MISSED' }
}

/** The control: no copy, no check. */
function goesOnUnchecked(state: State, attack: Attack, folder: string, file: string): boolean {
  putFiles(folder, file, attack.files)
  const opened = tryOpen(file, { copy: 'none' })
  if (!opened.ok) return false
  try {
    const isSame = attack.target === 'copy' || attack.target === 'checkpoint' || sameAs(state, file)
    sell(opened.journal)
    return !isSame
  } catch {
    return false
  } finally {
    opened.journal.close()
  }
}

function sell({
  write,
}: {
  readonly write: {
    commit(change: { at: number; note: { stream: string; kind: string; body: string } }): unknown
  }
}): void {
  write.commit({ at: NOON + 999_999, note: { stream: 'till', kind: 'next', body: 'next' } })
}

function sameAs(state: State, file: string): boolean {
  try {
    return contentOf(file).content === state.content
  } catch {
    return false
  }
}

function copyHas({ events }: State, file: string): boolean {
  const copy = `${file}.copy`
  if (!existsSync(copy)) return false
  const copied = [...recordsOf(copy)].flatMap((record) => record?.events ?? [])
  const isSame = (event: CopiedEvent, index: number): boolean => {
    const other = copied[index]
    return other !== undefined && event.hash.equals(other.hash) && textOf(event) === textOf(other)
  }
  return copied.length === events.length && events.every(isSame)
}

const textOf = ({ seq, at, stream, kind, body }: CopiedEvent): string =>
  JSON.stringify([String(seq), String(at), stream, kind, body])

/**
 * Tries the commands that the till names, one after the other. A person who noted the head elsewhere decides which is
 * right. It is the one that restores everything or, where journal and copy were forged, everything backed up.
 */
function wayBack(
  state: State,
  { target, files }: Attack,
  folder: string,
  file: string,
  ways: readonly Way[],
  sizes: Sizes,
): string | undefined {
  let tried = 'no way is named'
  for (const { args } of ways) {
    putFiles(folder, file, files)
    const report = take(args)
    if (!report.ok) tried = `${report.why}: ${report.detail}`
    else {
      const saved = target === 'both' ? report.events : state.events.length
      const isSaid = target !== 'both' || (report.end !== 'known' && report.provenBefore !== undefined)
      const isFromBackup = target !== 'both' || report.from.backup === report.events
      const left = isFromBackup ? goesOn(state, file, saved, sizes) : 'not from what nobody reached'
      if (left === undefined && isSaid) return undefined
      tried = left ?? 'what is missing is not said'
    }
  }
  return tried
}

/** Carries out the command that the till named. */
function take(args: readonly string[]): RestoreReport {
  const valueOf = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined
  const file = args[0] ?? ''
  const options = {
    ...{ file, copy: `${file}.copy`, backup: valueOf('--backup'), now: NOON },
    isBackupAlone: args.includes('--backup-alone'),
  }
  if (args.includes('--renew-copy')) return renewCopy(options)
  return args.some((each) => each.startsWith('--begin-anew'))
    ? beginAnew(options, 'practice')
    : restoreJournal(options)
}

/** The first `count` events are there, and the till sells. */
function goesOn(state: State, file: string, count: number, sizes: Sizes): string | undefined {
  const opened = tryOpen(file)
  if (!opened.ok) return `${opened.why}: ${opened.detail}`
  try {
    const check = opened.journal.startCheck(checkpointOf(file).read(), sizes)
    if (!check.ok) return check.why
    const whole = sizes === undefined ? check : checkApart(file)
    if (!whole.ok) return whole.why
    const { events } = contentOf(file)
    const isThere = state.events
      .slice(0, count)
      .every(({ hash }, index) => events[index]?.hash.equals(hash) === true)
    if (!isThere) return 'acknowledged events are not there'
    sell(opened.journal)
    return undefined
  } finally {
    opened.journal.close()
  }
}
