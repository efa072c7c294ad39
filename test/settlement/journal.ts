// A practice journal with these orders, as the till would have journalled them, but in one unflushed transaction.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order } from '#domain/order.ts'
import { genesisOf } from '#journal/chain/chain.ts'
import { makeAppend } from '#journal/chain/events.ts'
import { connect } from '#journal/connection.ts'
import { MIGRATIONS } from '#journal/migrations/list.ts'
import { migrate } from '#journal/opening/migrate.ts'
import { openEntries } from '#journal/tables/entries.ts'

export type OrdersFile = { readonly folder: string; readonly file: string; readonly remove: () => void }

export function journalOf(orders: readonly Order[]): OrdersFile {
  const folder = mkdtempSync(join(tmpdir(), 'loket-settlement-'))
  const file = join(folder, 'journal.db')
  const db = connect(file)
  try {
    for (const pragma of ['journal_mode = MEMORY', 'synchronous = OFF', 'foreign_keys = OFF'])
      db.pragma(pragma)
    const id = createHash('sha256').update('loket settlement').digest().subarray(0, 16)
    const at = orders[0]?.createdAt ?? 0
    migrate(db, file, MIGRATIONS, { id, genesis: genesisOf(id), mode: 'practice', at })
    const append = makeAppend(db, () => undefined)
    const entries = openEntries(db)
    db.transaction(() => {
      for (const after of orders)
        entries.write(append, after.state.since, {
          order: { after, event: { type: 'seed' }, eventKind: after.state.kind },
        })
    })()
  } finally {
    db.close()
  }
  return { folder, file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
