import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openLedger, sumOf, unitsLeft } from '#test/support/ledger.ts'

const schema = z.strictObject({ lost: z.int() })

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loket-ledger-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'run.jsonl')
}

test('a run goes on where it was interrupted, and does again what was half written', () => {
  const file = newFile()
  const first = openLedger(file, 'kill, seed 1', schema)
  first.keep(0, { lost: 1 })
  first.keep(2, { lost: 2 })
  appendFileSync(file, '{"unit":1,"res')
  const again = openLedger(file, 'kill, seed 1', schema)
  expect([...unitsLeft(5, again)]).toEqual([1, 3, 4])
  again.keep(1, { lost: 4 })
  expect(sumOf(openLedger(file, 'kill, seed 1', schema).results())).toEqual({ lost: 7 })
})

test('the file of another run is refused, and without a file nothing is kept', () => {
  const file = newFile()
  openLedger(file, 'kill, seed 1', schema).keep(0, { lost: 0 })
  expect(() => openLedger(file, 'kill, seed 2', schema)).toThrow('another run')
  const loose = openLedger(undefined, 'kill', schema)
  loose.keep(0, { lost: 0 })
  expect([...unitsLeft(2, loose)]).toEqual([1])
})
