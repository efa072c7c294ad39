import { fork } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { connect, makeDurable } from '#journal/connection.ts'
import { genesisOf } from '#journal/chain/chain.ts'
import { migrate } from '#journal/opening/migrate.ts'
import { first } from '#journal/migrations/0001-first.ts'
import { type JournalReader, openForReading } from '#journal/reads/read-only.ts'
import { billOf, fillMore, NOON, open, orderOf, paid, put, referenceOf, tempFile } from './helpers.ts'

function readerOf(file: string): JournalReader {
  const reader = openForReading(file)
  onTestFinished(() => reader.close())
  return reader
}
const stateOf = (reader: JournalReader): string | undefined => {
  const found = reader.order(referenceOf(1))
  return found.ok ? found.value?.state.kind : undefined
}

test('answers what the listener asks, always from the last commit', () => {
  const file = tempFile()
  const journal = open(file)
  const reader = readerOf(file)
  expect(reader.order(referenceOf(1))).toEqual({ ok: true, value: undefined })
  put(journal, orderOf(1))
  expect(reader.order(referenceOf(1))).toEqual({ ok: true, value: orderOf(1) })
  put(journal, orderOf(1, { state: paid }))
  expect(stateOf(reader)).toBe('paid')
  fillMore(journal)
  expect(reader.bill(referenceOf(1))).toEqual({ ok: true, value: billOf(1) })
  expect(reader.instruction(referenceOf(11))).toMatchObject({ ok: true, value: { state: 'unknown' } })
  expect(reader.callbackExternalIds(0)).toEqual({ ok: true, value: ['ext-1'] })
  expect(reader.callbackHeard('ext-1', NOON)).toEqual({ ok: true, value: true })
  expect(reader.callbackHeard('ext-2', NOON)).toEqual({ ok: true, value: false })
})

test('a file that is not there yet, is being made, or is of before, is "not now" until it is a journal', () => {
  const file = tempFile()
  const reader = readerOf(file)
  expect(reader.order(referenceOf(1))).toMatchObject({ ok: false })
  writeFileSync(file, '')
  expect(reader.order(referenceOf(1))).toMatchObject({ ok: false })

  const db = connect(file)
  makeDurable(db, 'FULL')
  const id = Buffer.alloc(16)
  migrate(db, file, [first], { id, genesis: genesisOf(id), mode: 'practice', at: NOON })
  db.close()
  expect(reader.bill(referenceOf(1))).toMatchObject({ ok: false })

  const journal = open(file)
  put(journal, orderOf(1))
  expect(stateOf(reader)).toBe('sending')
  expect(reader.bill(referenceOf(1))).toEqual({ ok: true, value: undefined })
})

test('the journal may be checkpointed, closed and opened anew meanwhile', () => {
  const file = tempFile()
  const journal = open(file)
  put(journal, orderOf(1))
  const reader = readerOf(file)
  expect(stateOf(reader)).toBe('sending')
  const db = connect(file)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  expect(stateOf(reader)).toBe('sending')
  journal.close()
  expect(stateOf(reader)).toBe('sending')
  const again = open(file)
  put(again, orderOf(1, { state: paid }))
  expect(stateOf(reader)).toBe('paid')
  expect(again.reopen()).toEqual({ ok: true })
  put(again, orderOf(1, { state: paid, note: 'anew' }))
  expect(reader.order(referenceOf(1))).toMatchObject({ value: { note: 'anew' } })
})

// Windows does not let an open file be renamed.
test.skipIf(process.platform === 'win32')(
  'another journal under the same name, as after a restore, is the one that answers',
  () => {
    const file = tempFile()
    put(open(file), orderOf(1))
    const reader = readerOf(file)
    expect(stateOf(reader)).toBe('sending')

    const other = tempFile()
    const restored = open(other)
    put(restored, orderOf(1, { state: paid }))
    restored.close()
    // The old file and its log are moved aside, as any system allows that lets go of open files.
    for (const end of ['', '-wal', '-shm']) renameSync(file + end, `${file}.old${end}`)
    expect(reader.order(referenceOf(1))).toMatchObject({ ok: false })
    renameSync(other, file)
    expect(stateOf(reader)).toBe('paid')
  },
)

test('what a killed till had committed can be read, with nobody there to put the file in order', async () => {
  const file = tempFile()
  const child = fork(new URL('./child.ts', import.meta.url), ['hold', file])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  const early = readerOf(file)
  expect(stateOf(early)).toBe('sending')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(stateOf(early)).toBe('sending')
  expect(stateOf(readerOf(file))).toBe('sending')
})

test('what is no journal is "not now", again and again', () => {
  const file = tempFile()
  const reader = readerOf(file)
  writeFileSync(file, 'a shopping list, long enough to be taken for the header of a database: '.repeat(40))
  for (let nth = 0; nth < 3; nth += 1) expect(reader.order(referenceOf(1))).toMatchObject({ ok: false })
})
