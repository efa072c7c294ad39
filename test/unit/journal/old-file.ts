import type { Order } from '#domain/order.ts'
import { attemptEndEntry, attemptStartEntry, endColumns, startColumns } from '#journal/tables/attempts.ts'
import type { AttemptEnd, AttemptStart } from '#journal/tables/attempt-types.ts'
import { genesisOf } from '#journal/chain/chain.ts'
import { connect, type Db, makeDurable } from '#journal/connection.ts'
import { makeAppend } from '#journal/chain/events.ts'
import { type Migration, migrate } from '#journal/opening/migrate.ts'
import { noteEntry } from '#journal/tables/notes.ts'
import { orderEntry, orderRow } from '#journal/tables/orders.ts'
import { settingEntry, settingRow } from '#journal/tables/settings.ts'
import { endOf, NOON, orderOf, paid, referenceOf, startOf, tempFile } from './helpers.ts'

const id = Buffer.alloc(16)
export const founding = { id, genesis: genesisOf(id), mode: 'practice', at: NOON } as const

/** Writes like an older version with fewer columns: later ones are left out. */
export type OldWriter = {
  readonly order: (at: number, after: Order, eventKind?: string, event?: object) => void
  readonly started: (at: number, start: AttemptStart) => void
  readonly ended: (at: number, end: AttemptEnd) => void
  readonly setting: (key: string, value: string) => void
  readonly note: (at: number, stream: string, kind: string) => void
}

/** A file as these migrations made it, filled by hand. */
export function oldFile(
  migrations: readonly Migration[],
  write: (writer: OldWriter, db: Db) => void,
): string {
  const file = tempFile()
  const db = connect(file)
  makeDurable(db, 'FULL')
  migrate(db, file, migrations, founding)
  db.transaction(() => write(writerOf(db), db))()
  db.close()
  return file
}

/** A file of the first version: the same short day as `fill`, with none of the later tables. */
export function version1File(migrations: readonly Migration[]): string {
  return oldFile(migrations, ({ order, started, ended, setting, note }, db) => {
    setting('till', '{}')
    order(NOON, orderOf(1))
    started(NOON, startOf('attempt-1'))
    ended(NOON + 900, endOf('attempt-1', { responseBody: '{"responseCode":"2004700"}' }))
    order(NOON + 900, orderOf(1, { state: paid }))
    order(NOON + 1_000, orderOf(2))
    started(NOON + 1_000, startOf('attempt-2', { reference: referenceOf(2) }))
    note(NOON + 2_000, 'till', 'stopped')
    db.prepare("INSERT INTO sequences VALUES ('reference', 3)").run()
  })
}

function writerOf(db: Db): OldWriter {
  const append = makeAppend(db, () => undefined)
  const put = (table: string, row: Readonly<Record<string, unknown>>): void => {
    const known = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
    const names = Object.keys(row).filter((name) => known.includes(name))
    const values = names.map((name) => `@${name}`).join(', ')
    db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${values})`).run(row)
  }
  return {
    order: (at, after, eventKind = 'test', event = { type: eventKind }) => {
      const change = { after, event, eventKind }
      const row = orderRow(
        after,
        at,
        append(at, after.reference, orderEntry.encode({ type: 'order', change })).seq,
      )
      const moved = db
        .prepare(
          `UPDATE orders SET state = @state, updated_at = @updated_at, acknowledged_at = @acknowledged_at,
          transaction_id = @transaction_id, rrn = @rrn, document = @document, seq = @seq WHERE reference = @reference`,
        )
        .run(row)
      if (moved.changes === 0) put('orders', row)
    },
    started: (at, start) => {
      const { seq } = append(
        at,
        start.reference ?? 'gateway',
        attemptStartEntry.encode({ type: 'attempt-start', start }),
      )
      put('attempts', {
        ...startColumns(start, seq),
        external_id: start.externalId,
        request_body: start.requestBody,
      })
    },
    ended: (at, end) => {
      const { answer_seq: _later, ...row } = {
        ...endColumns(
          end,
          append(at, referenceOf(1), attemptEndEntry.encode({ type: 'attempt-end', end })).seq,
        ),
        response_body: end.responseBody ?? null,
      }
      const sets = Object.keys(row).map((name) => `${name} = @${name}`)
      db.prepare(`UPDATE attempts SET ${sets.join(', ')} WHERE id = @id`).run(row)
    },
    setting: (key, value) =>
      put(
        'settings',
        settingRow(
          key,
          value,
          append(NOON, 'settings', settingEntry.encode({ type: 'setting', key, value })).seq,
        ),
      ),
    note: (at, stream, kind) => void append(at, stream, noteEntry.encode({ type: 'note', kind, body: {} })),
  }
}
