import type { Db } from './connection.ts'

export type JournalMode = 'practice' | 'real'

export type Meta = {
  /** 16 random bytes; the chain begins with them. */
  readonly id: Buffer
  readonly mode: JournalMode
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** Throws when the file lacks what every journal was founded with. */
export function readMeta(db: Db): Meta {
  const rows = db.prepare<[], { key: string; value: unknown }>('SELECT key, value FROM meta').all()
  const values = new Map(rows.map((row) => [row.key, row.value]))
  const id = values.get('id')
  const mode = values.get('mode')
  const createdAt = values.get('created_at')
  if (!Buffer.isBuffer(id) || (mode !== 'practice' && mode !== 'real') || typeof createdAt !== 'bigint') {
    throw new Error('the journal does not say what it is')
  }
  return { id, mode, createdAt: Number(createdAt) }
}

/** Whether there has been a second copy of this journal. From then on one that is missing is a loss, not a beginning. */
export function isCopied(db: Db): boolean {
  return db.prepare("SELECT 1 FROM meta WHERE key = 'copied_since'").get() !== undefined
}

export function noteCopied(db: Db, now: number): void {
  db.prepare("INSERT INTO meta (key, value) VALUES ('copied_since', ?)").run(BigInt(now))
}
