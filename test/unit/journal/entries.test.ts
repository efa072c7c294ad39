import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { JournalChange } from '#journal/write.ts'
import { closeShift, moveOf, openShift, printOf, shiftOf, slipOf } from './day.ts'
import {
  billOf,
  callbackOf,
  endOf,
  instructionOf,
  NOON,
  open,
  orderOf,
  paid,
  startOf,
  tempFile,
} from './helpers.ts'

type Stored = { readonly stream: string; readonly kind: string; readonly body: string }

function stored(file: string): readonly Stored[] {
  const db = new Database(file, { readonly: true })
  const rows = db.prepare<[], Stored>('SELECT stream, kind, body FROM events ORDER BY seq').all()
  db.close()
  return rows
}

/** Every part that one commit may have, but an end of an attempt, which needs its start. */
const everything = (shift: JournalChange['shift']): JournalChange => ({
  at: NOON,
  ...(shift === undefined ? {} : { shift }),
  callbacks: [callbackOf('1'), callbackOf('2', { kind: 'payment' })],
  order: { after: orderOf(1, { state: paid }), event: { type: 'send' }, eventKind: 'send', by: 'kasir-a' },
  bill: billOf(1),
  instruction: {
    after: instructionOf(1),
    event: { type: 'begin' },
    eventKind: 'begin',
    keys: [{ kind: 'document', key: 'a' }],
  },
  attempt: startOf('attempt-1', { by: 'kasir-a' }),
  cash: moveOf(),
  slip: slipOf(1),
  print: printOf(1),
  setting: { key: 'till', value: 'a' },
  note: { stream: 'till', kind: 'started', body: { $n: 1n } },
})

test('one commit writes its parts in this order, byte for byte as ever', () => {
  const file = tempFile()
  const journal = open(file)
  journal.write.commit(everything({ opened: shiftOf(1) }))
  const { attempt: _attempt, instruction: _instruction, bill: _bill, ...more } = everything(undefined)
  journal.write.commit({
    ...more,
    attempt: endOf('attempt-1'),
    slip: slipOf(1, { ended: { at: NOON, by: 'kasir-b', how: 'paid' } }),
    print: printOf(2),
  })
  closeShift(journal)
  openShift(journal)
  journal.write.putSetting('till', 'b')
  const rows = stored(file)
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...[
      'shift/opened',
      'callback/inquiry',
      'callback/payment',
      'order/send',
      'bill/put',
      'instruction/begin',
    ],
    ...['attempt/start', 'cash/out', 'slip/held', 'print/z', 'setting/put', 'note/started'],
    ...['callback/inquiry', 'callback/payment', 'attempt/end', 'order/send', 'cash/out', 'slip/ended'],
    ...['print/z', 'setting/put', 'note/started', 'shift/closed', 'shift/opened', 'setting/put'],
  ])
  expect(createHash('sha256').update(JSON.stringify(rows)).digest('hex')).toBe(
    'b24dff69981261ed7641b5d5ba157a21d85cd1a9554cd71bc117c5e16acbc04b',
  )
})
