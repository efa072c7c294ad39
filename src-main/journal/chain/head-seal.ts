import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../connection.ts'
import type { Head } from './events.ts'
import type { Meta } from '../meta.ts'
import { personalKeyFor } from '#support/personal-keys.ts'

/**
 * The till's key of personal data, which someone who can only write the files does not have. Undefined while its
 * vault is closed.
 */
export type SealKey = (journal: { readonly meta: Meta }) => Uint8Array | undefined

/** `unproven`: the key is not available to tell. */
export type LastCommit = 'ours' | 'unproven' | 'foreign'

/** The end of the chain, with the seal of the till that committed it. */
type SealedHead = Head & { readonly seal: Buffer | null }

/**
 * Tells a commit of this till from one that was written into its file. Needed only where nothing else can tell: for
 * the one commit that a crash may keep from the second copy.
 */
export type HeadSeal = {
  /** The seal of a new head. Null without a key, and on top of a commit that is not proven ours. */
  of(head: Head): Buffer | null
  /** Whether this till sealed that end; false while its key is not available. */
  isOurs(head: Head, seal: Buffer | undefined): boolean
  /** Judges the last commit in the file; while it is unproven, `lastCommit` judges it again. */
  judge(db: Db): LastCommit
  /** The result for the judged commit; `ours` when none needed judging. */
  lastCommit(): LastCommit
  /** Runs once in a journal's life: renews a seal of an older version; old seals no longer count after that. */
  sealAnew(db: Db, now: number): void
}

export function openHeadSeal(meta: Meta, sealKey: SealKey = () => undefined): HeadSeal {
  let open: SealedHead | undefined
  let isForeign = false
  let mayBeOld = false
  const key = (): Uint8Array | undefined => sealKey({ meta })
  const lastCommit = (): LastCommit => {
    if (isForeign) return 'foreign'
    if (open === undefined) return 'ours'
    const found = wordOf(open, meta, key(), mayBeOld)
    if (found !== 'unproven') open = undefined
    isForeign = found === 'foreign'
    return found
  }
  return {
    of: (head) => {
      const now = lastCommit() === 'ours' ? key() : undefined
      return now === undefined ? null : sealOf(head, meta, now)
    },
    isOurs: (head, told) => {
      const now = key()
      return now !== undefined && isSame(told, sealOf(head, meta, now))
    },
    judge: (db) => {
      open = readSealedHead(db)
      mayBeOld = !isSealedAnew(db)
      return lastCommit()
    },
    lastCommit,
    sealAnew: (db, now) => {
      const personalKey = key()
      if (personalKey === undefined || isSealedAnew(db)) return
      db.transaction(() => {
        const head = readSealedHead(db)
        if (head !== undefined && isSame(head.seal, oldSealOf(head, meta, personalKey)))
          db.prepare('UPDATE head SET seal = ? WHERE one = 1').run(sealOf(head, meta, personalKey))
        db.prepare("INSERT INTO meta (key, value) VALUES ('sealed_anew', ?)").run(BigInt(now))
      }).immediate()
    },
  }
}

function wordOf(
  { seal, ...head }: SealedHead,
  meta: Meta,
  key: Uint8Array | undefined,
  mayBeOld: boolean,
): LastCommit {
  if (key === undefined) return 'unproven'
  const isOurs =
    isSame(seal, sealOf(head, meta, key)) || (mayBeOld && isSame(seal, oldSealOf(head, meta, key)))
  return isOurs ? 'ours' : 'foreign'
}

const isSame = (seal: Buffer | null | undefined, right: Buffer): boolean =>
  seal?.length === right.length && timingSafeEqual(seal, right)

function sealOf(head: Head, meta: Meta, key: Uint8Array): Buffer {
  return macOf('loket head 2', head, meta, personalKeyFor('seal', key))
}

/** From versions that sealed with the till's key itself, which the listener also had. */
function oldSealOf(head: Head, meta: Meta, key: Uint8Array): Buffer {
  return macOf('loket head 1', head, meta, key)
}

function macOf(name: string, { seq, hash }: Head, { id }: Meta, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${name}\n${seq}\n`).update(id).update(hash).digest()
}

export function isSealedAnew(db: Db): boolean {
  return db.prepare("SELECT 1 FROM meta WHERE key = 'sealed_anew'").get() !== undefined
}

function readSealedHead(db: Db): SealedHead | undefined {
  // An older file has no column for the seal, and is judged before it is migrated.
  const head = db.prepare<[], Head & Partial<SealedHead>>('SELECT * FROM head WHERE one = 1').get()
  return head === undefined ? undefined : { seq: head.seq, hash: head.hash, seal: head.seal ?? null }
}
