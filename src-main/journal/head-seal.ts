import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from './connection.ts'
import type { Head } from './events.ts'
import type { Meta } from './meta.ts'

/** 32 bytes that nobody has who can only write the files; undefined while the vault that holds them is closed. */
export type SealKey = (journal: { readonly meta: Meta }) => Uint8Array | undefined

/** `unproven`: the key is not there to tell. */
export type LastCommit = 'ours' | 'unproven' | 'foreign'

/** The end of the chain with what the till that committed it put on it. */
type SealedHead = Head & { readonly seal: Buffer | null }

/**
 * Tells a commit of this till from one that was written into its file. Asked where nothing else can say it: of the one commit
 * that a crash may keep from the second copy.
 */
export type HeadSeal = {
  /** What goes beside a new head. Null without a key, and on top of a commit that is not known to be ours. */
  of(head: Head): Buffer | null
  /** Judges what the file ends with; what cannot be told yet is asked again by `lastCommit`. */
  judge(db: Db): LastCommit
  /** Of the commit that was judged; `ours` where nothing had to be. */
  lastCommit(): LastCommit
}

export function openHeadSeal(meta: Meta, sealKey: SealKey = () => undefined): HeadSeal {
  let open: SealedHead | undefined
  let isForeign = false
  const key = (): Uint8Array | undefined => sealKey({ meta })
  const lastCommit = (): LastCommit => {
    if (isForeign) return 'foreign'
    if (open === undefined) return 'ours'
    const found = wordOf(open, meta, key())
    if (found !== 'unproven') open = undefined
    isForeign = found === 'foreign'
    return found
  }
  return {
    of: (head) => {
      const now = lastCommit() === 'ours' ? key() : undefined
      return now === undefined ? null : sealOf(head, meta, now)
    },
    judge: (db) => {
      open = readSealedHead(db)
      return lastCommit()
    },
    lastCommit,
  }
}

function wordOf({ seal, ...head }: SealedHead, meta: Meta, key: Uint8Array | undefined): LastCommit {
  if (key === undefined) return 'unproven'
  const right = sealOf(head, meta, key)
  return seal?.length === right.length && timingSafeEqual(seal, right) ? 'ours' : 'foreign'
}

function sealOf({ seq, hash }: Head, { id }: Meta, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`loket head 1\n${seq}\n`).update(id).update(hash).digest()
}

function readSealedHead(db: Db): SealedHead | undefined {
  // An older file has no place for a seal yet, and is judged before it is brought up to date.
  const head = db.prepare<[], Head & Partial<SealedHead>>('SELECT * FROM head WHERE one = 1').get()
  return head === undefined ? undefined : { seq: head.seq, hash: head.hash, seal: head.seal ?? null }
}
