import { existsSync } from 'node:fs'
import { genesisOf, hashLink } from '../chain/chain.ts'
import { openBeside } from '../copy/beside.ts'
import type { Db } from '../connection.ts'
import type { CopiedEvent, CopiedSequences, CopyHead, OpenedMark } from '../copy/copy-lines.ts'
import { type PlacedRecord, recordsBetween, scanCopy } from '../copy/copy-scan.ts'
import { sequencesOf } from '../copy/copy-write.ts'
import { readMeta } from '../meta.ts'
import { believable, furthest } from '../tables/sequences.ts'

/** Where an event was taken from. */
export type Source = 'copy' | 'backup' | 'journal'

export type Sources = {
  readonly founding: CopyHead
  readonly sequences: CopiedSequences
  /** The same and all that journal and copy can still tell, even where their events are not believed. */
  readonly furthestSequences: () => CopiedSequences
  /** Oldest first; ends when no source has the next event. */
  readonly events: Generator<{ readonly event: CopiedEvent; readonly from: Source }>
  /** The last event in the copy. */
  readonly copyEnds: bigint
  /** There is a copy, and each of its lines can be read. */
  readonly isCopyWhole: boolean
  /** False when the copy may have had more: then the journal is also asked for events after its end. */
  readonly isEndKnown: boolean
  /** The last opening of the till recorded in the copy. */
  readonly opened: OpenedMark | undefined
  close(): void
}

type Reader = (seq: bigint) => CopiedEvent | undefined

/**
 * Every event from the copy; where a line is unreadable, from a backup, and finally from the damaged journal. From
 * any source, an event counts only when the chain leads to it. Undefined when neither copy nor backup exists.
 */
export function openSources(files: {
  readonly journal: string
  readonly copy: string
  readonly backup?: string | undefined
  readonly isBackupAlone?: boolean | undefined
}): Sources | undefined {
  const opened: Db[] = []
  const close = (): void => opened.forEach((db) => void db.close())
  const reach = (file: string | undefined): Db | undefined => {
    if (file === undefined || !existsSync(file)) return undefined
    const beside = openBeside(file)
    if (!beside.ok) return undefined
    opened.push(beside.db)
    return beside.db
  }
  const backup = reach(files.backup)
  const found = existsSync(files.copy) ? scanCopy(files.copy) : undefined
  // The copy of a journal without events is no objection to the backup of another.
  const saysNothing = files.isBackupAlone === true || (backup !== undefined && found?.last === undefined)
  const scan = saysNothing ? undefined : found
  const founding = scan?.head ?? (backup && readMeta(backup))
  if (founding === undefined) {
    close()
    return undefined
  }
  const backupEvent = readerOf(() => backup)
  let journal: Db | undefined
  // Opened only when needed: a damaged file is best left alone.
  const journalEvent = readerOf(() =>
    files.isBackupAlone === true ? undefined : (journal ??= reach(files.journal)),
  )
  const copied = scan === undefined ? [] : recordsBetween(files.copy, 0, scan.end)
  const copyEnds = scan?.last?.events.at(-1)?.seq ?? 0n
  const isEndKnown = scan?.isEndKnown === true
  const sequences = furthest(backup === undefined ? {} : sequencesOf(backup), scan?.sequences ?? {})
  return {
    founding,
    isCopyWhole: found !== undefined && found.damagedAt === undefined,
    isEndKnown,
    opened: scan?.opened,
    sequences,
    furthestSequences: () =>
      [found?.sequences ?? {}, numbersIn(files.journal)].reduce(
        (known, told) => furthest(known, believable(told)),
        sequences,
      ),
    copyEnds,
    events: merged(
      genesisOf(founding.id),
      copied,
      isEndKnown ? copyEnds : undefined,
      backupEvent,
      journalEvent,
    ),
    close,
  }
}

/** A file that cannot be read tells nothing. Closed at once: on Windows an open file keeps its name. */
function numbersIn(journal: string): CopiedSequences {
  const beside = existsSync(journal) ? openBeside(journal) : undefined
  if (beside?.ok !== true) return {}
  try {
    return sequencesOf(beside.db)
  } catch {
    return {}
  } finally {
    beside.db.close()
  }
}

function* merged(
  genesis: Buffer,
  copied: Iterable<PlacedRecord>,
  copyEnds: bigint | undefined,
  backup: Reader,
  journal: Reader,
): Generator<{ readonly event: CopiedEvent; readonly from: Source }> {
  let last: Pick<CopiedEvent, 'seq' | 'hash'> = { seq: 0n, hash: genesis }
  const follows = (event: CopiedEvent | undefined): event is CopiedEvent =>
    event !== undefined && event.seq === last.seq + 1n && hashLink(last.hash, event).equals(event.hash)
  const elsewhere = (): { readonly event: CopiedEvent; readonly from: Source } | undefined => {
    const seq = last.seq + 1n
    const saved = backup(seq)
    if (follows(saved)) return { event: saved, from: 'backup' }
    // Beyond the copy's end, the journal has only events that were never acknowledged, or were planted.
    const found = copyEnds === undefined || seq <= copyEnds ? journal(seq) : undefined
    return follows(found) ? { event: found, from: 'journal' } : undefined
  }
  for (const { record } of copied) {
    for (const event of record?.events ?? []) {
      while (event.seq > last.seq && !follows(event)) {
        const other = elsewhere()
        if (other === undefined) return
        yield other
        last = other.event
      }
      if (event.seq <= last.seq) continue
      yield { event, from: 'copy' }
      last = event
    }
  }
  for (let other = elsewhere(); other !== undefined; other = elsewhere()) {
    yield other
    last = other.event
  }
}

function readerOf(db: () => Db | undefined): Reader {
  return (seq) => {
    try {
      return db()
        ?.prepare<[bigint], CopiedEvent>('SELECT seq, at, stream, kind, body, hash FROM events WHERE seq = ?')
        .get(seq)
    } catch {
      // An unreadable source has nothing here.
      return undefined
    }
  }
}
