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
