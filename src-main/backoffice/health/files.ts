import type { Check } from '#contract/health-views.ts'
import type { Health } from '#contract/views.ts'
import { checkOf, fact, type Finding, text } from './check.ts'
import type { BackupFacts, KnownFacts, StorageFacts } from './facts.ts'

const MB = 1024 * 1024
/** Room for a day with its backup, and for the system to go on. */
const FULL_BYTES = 200 * MB
const LOW_BYTES = 1024 * MB
/** A backup is made from a copy of the journal, and kept next to it unless IT chose another folder. */
const JOURNALS_OF_ROOM = 3

const NEW: Finding = { state: 'unknown', why: 'journal-none' }

type Room = 'enough' | 'low' | 'full'

function roomOf(freeBytes: number, journalBytes = 0): Room {
  if (freeBytes < FULL_BYTES) return 'full'
  return freeBytes < Math.max(LOW_BYTES, JOURNALS_OF_ROOM * journalBytes) ? 'low' : 'enough'
}

/** No file shows that there ever was a journal. */
function isNew({ storage: { journal, copy, provenAt }, backup }: KnownFacts): boolean {
  const isBackedUp = backup !== undefined && backup.state !== 'none'
  return journal === undefined && copy === undefined && provenAt === undefined && !isBackedUp
}

export function checkJournal(facts: KnownFacts): Check {
  const { till, storage } = facts
  const { journal, provenAt } = storage
  const finding = till === undefined ? filed(facts) : judged(till.health)
  return checkOf('journal', finding, [
    fact('events', 'count', till === undefined ? undefined : Number(till.health.journal.events)),
    fact('size', 'bytes', journal?.bytes),
    fact('proven', 'epoch-ms', provenAt),
    text('detail', till?.health.journal.detail),
  ])
}

/** A till that took over the last commit of a crash has not proven yet that it is its own. */
function judged({ journal, broughtUp }: Pick<Health, 'journal' | 'broughtUp'>): Finding {
  switch (journal.state) {
    case 'broken':
      return { state: 'bad', why: 'journal-broken' }
    case 'failed':
      return { state: 'bad', why: 'journal-failed' }
    case 'checking':
      return { state: 'unknown', why: 'journal-checking' }
    case 'sound':
      return broughtUp === undefined ? undefined : { state: 'look', why: 'journal-added-to' }
  }
}

/** From outside: every start proves the journal, and notes it. */
function filed(facts: KnownFacts): Finding {
  const { journal, provenAt } = facts.storage
  if (isNew(facts)) return NEW
  if (journal === undefined) return { state: 'bad', why: 'journal-gone' }
  if (journal.isDatabase === false) return { state: 'bad', why: 'journal-broken' }
  return provenAt === undefined ? { state: 'unknown', why: 'journal-unproven' } : undefined
}

export function checkCopy(facts: KnownFacts): Check {
  const { copy } = facts.storage
  if (copy === undefined) return checkOf('copy', isNew(facts) ? NEW : { state: 'bad', why: 'copy-gone' })
  const { bytes, freeBytes } = copy
  return checkOf('copy', copyRoom(freeBytes), [
    fact('size', 'bytes', bytes),
    fact('free', 'bytes', freeBytes),
  ])
}

/** The till stops when the copy cannot be written, so its disk counts as much as the journal's. */
function copyRoom(freeBytes: number | undefined): Finding {
  switch (freeBytes === undefined ? 'enough' : roomOf(freeBytes)) {
    case 'full':
      return { state: 'bad', why: 'copy-disk-full' }
    case 'low':
      return { state: 'look', why: 'copy-disk-low' }
    case 'enough':
      return undefined
  }
}

export function checkDisk({ storage: { journal, freeBytes } }: KnownFacts): Check {
  if (freeBytes === undefined) return checkOf('disk', { state: 'unknown', why: 'disk-unread' })
  const facts = [fact('free', 'bytes', freeBytes)]
  switch (roomOf(freeBytes, journal?.bytes)) {
    case 'full':
      return checkOf('disk', { state: 'bad', why: 'disk-full' }, facts)
    case 'low':
      return checkOf('disk', { state: 'look', why: 'disk-low' }, facts)
    case 'enough':
      return checkOf('disk', undefined, facts)
  }
}

export function checkBackup(given: KnownFacts): Check {
  const { mode, backup, storage, now } = given
  const facts = [
    fact('age', 'ms', backup?.lastAt === undefined ? undefined : Math.max(0, now - backup.lastAt)),
    fact('proven', 'epoch-ms', backup?.provenAt),
  ]
  if (mode === 'practice') return checkOf('backup', { state: 'good', why: 'backup-practice' }, facts)
  if (isNew(given)) return checkOf('backup', NEW)
  return checkOf('backup', backedUp(backup, storage), facts)
}

/** The most pressing of what may be wrong. Only a till without any backup can lose a day today. */
function backedUp(backup: BackupFacts | undefined, { isCopyElsewhere }: StorageFacts): Finding {
  if (backup === undefined || backup.state === 'none') return { state: 'bad', why: 'backup-none' }
  const look = (why: NonNullable<Finding>['why']): Finding => ({ state: 'look', why })
  if (backup.state === 'late') return look('backup-late')
  if (!backup.isReachable) return look('backup-away')
  if (backup.trouble !== undefined) return look('backup-failed')
  if (!backup.hasRecovery) return look('backup-no-recovery')
  return backup.disk === 'same' && !isCopyElsewhere ? look('backup-same-disk') : undefined
}
