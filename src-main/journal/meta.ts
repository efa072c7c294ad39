import type { Db } from './connection.ts'

export type JournalMode = 'practice' | 'real'

export type Meta = {
  /** 16 random bytes; the chain begins with them. */
  readonly id: Buffer
  readonly mode: JournalMode
  /** Epoch milliseconds. */
  readonly createdAt: number
  /**
   * The last event that a restore brought back, when later ones may have been acknowledged. `at`: epoch milliseconds.
   */
  readonly broughtBackTo?: { readonly seq: bigint; readonly at: number }
}

/** Throws when the file lacks what every journal has from its founding. */
export function readMeta(db: Db): Meta {
  const rows = db.prepare<[], { key: string; value: unknown }>('SELECT key, value FROM meta').all()
  const values = new Map(rows.map((row) => [row.key, row.value]))
  const id = values.get('id')
  const mode = values.get('mode')
  const createdAt = values.get('created_at')
  if (!Buffer.isBuffer(id) || (mode !== 'practice' && mode !== 'real') || typeof createdAt !== 'bigint') {
    throw new Error('the journal does not say what it is')
  }
  const seq = values.get('brought_back_to')
  const at = values.get('brought_back_to_at')
  const isOlder = typeof seq === 'bigint' && typeof at === 'bigint'
  return {
    ...{ id, mode, createdAt: Number(createdAt) },
    ...(isOlder ? { broughtBackTo: { seq, at: Number(at) } } : {}),
  }
}

/** Whether this journal has ever had a second copy. If so, a missing copy is a loss, not a beginning. */
export function isCopied(db: Db): boolean {
  return db.prepare("SELECT 1 FROM meta WHERE key = 'copied_since'").get() !== undefined
}

/** Called once, in a file that is being rebuilt: what was certain at that event may no longer be. */
export function noteBroughtBack(db: Db): void {
  const last = db
    .prepare<[], { seq: bigint; at: bigint }>('SELECT seq, at FROM events ORDER BY seq DESC LIMIT 1')
    .get()
  if (last === undefined) return
  const put = db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)')
  put.run('brought_back_to', last.seq)
  put.run('brought_back_to_at', last.at)
}

export function noteCopied(db: Db, now: number): void {
  db.prepare("INSERT INTO meta (key, value) VALUES ('copied_since', ?)").run(BigInt(now))
}
