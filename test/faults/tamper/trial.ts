/** One attack, and what the till makes of it before it says yes to anything. */
import type { CopiedEvent } from '#journal/copy-lines.ts'
import { recordsOf } from '#journal/copy-scan.ts'
import { renewCopy, type RestoreReport, restoreJournal } from '#journal/restore.ts'
import { existsSync, rmSync } from 'node:fs'
import { checkpointOf, contentOf, NOON, putFiles, type State, tryOpen } from './base.ts'
import type { Attack } from './corrupt.ts'

export type Verdict =
  /** The file was not opened. */
  | 'refused'
  /** Opened for what is under way; no money is taken. */
  | 'found'
  /** The copy was made whole again from a sound journal, and that is logged. */
  | 'mended'
  /** Every table is as it was, and so are the events of the copy: the bytes belonged to no content. */
  | 'harmless'
  /** Neither seen nor without harm. */
  | 'MISSED'

export type Trial = {
  readonly verdict: Verdict
  /** Why all that was acknowledged is not there after the way back; undefined when it is. */
  readonly lost: string | undefined
  /** Acknowledged events that were asked for in the end. */
  readonly events: number
  /** Whether the files had to be rebuilt first. */
  readonly isRebuilt: boolean
  /** With the checks off, did the till go on with content that is not what it was? */
  readonly letThrough: boolean
}

export function tryAttack(given: State, attack: Attack, folder: string, file: string): Trial {
  const state = attack.state ?? given
  const letThrough = goesOnUnchecked(state, attack, folder, file)
  putFiles(folder, file, attack.files)
  const verdict = judge(state, file)
  return {
    verdict,
    lost: verdict === 'MISSED' ? 'missed' : wayBack(state, attack, file, verdict),
    events: state.events.length,
    isRebuilt: verdict === 'refused' || verdict === 'found',
    letThrough,
  }
}

function judge(state: State, file: string): Verdict {
  const opened = tryOpen(file)
  if (!opened.ok) return 'refused'
  const { journal } = opened
  try {
    if (!journal.startCheck(checkpointOf(file).read()).ok) return 'found'
    const isWhole = sameAs(state, file) && copyHas(state, file)
    if (!isWhole) return 'MISSED'
    return journal.copy?.news === undefined ? 'harmless' : 'mended'
  } finally {
    journal.close()
  }
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

function bringBack(target: Attack['target'], options: Parameters<typeof restoreJournal>[0]): RestoreReport {
  if (target === 'copy' || target === 'checkpoint') return renewCopy(options)
  if (target !== 'both') return restoreJournal(options)
  // Neither can be believed any more: from the last backup, which nobody reached.
  rmSync(options.copy)
  return restoreJournal({ ...options, backup: `${options.file}.backup` })
}

function wayBack(state: State, { target }: Attack, file: string, verdict: Verdict): string | undefined {
  const options = { file, copy: `${file}.copy`, now: NOON }
  if (verdict === 'refused' || verdict === 'found') {
    // Which of the two was touched is what a person decides, by the head that was noted elsewhere.
    const report = bringBack(target, options)
    if (!report.ok) return `${report.why}: ${report.detail}`
  }
  const opened = tryOpen(file)
  if (!opened.ok) return `${opened.why}: ${opened.detail}`
  try {
    const check = opened.journal.startCheck(checkpointOf(file).read())
    if (!check.ok) return check.why
    const { events } = contentOf(file)
    const isThere = state.events.every(({ hash }, index) => events[index]?.hash.equals(hash) === true)
    if (!isThere) return 'acknowledged events are not there'
    sell(opened.journal)
    return undefined
  } finally {
    opened.journal.close()
  }
}
