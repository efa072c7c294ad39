import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { codeOf, openLedger, sumOf, unitsLeft } from '#test/support/ledger.ts'

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

test('what was found of other code is no part of this run', () => {
  const file = newFile()
  openLedger(file, 'kill', schema, 'one').keep(0, { lost: 0 })
  expect(() => openLedger(file, 'kill', schema, 'other')).toThrow('other code')
  const root = dirname(newFile())
  mkdirSync(join(root, 'src', 'deep'), { recursive: true })
  writeFileSync(join(root, 'src', 'deep', 'a.ts'), 'one')
  const moved = dirname(newFile())
  cpSync(root, moved, { recursive: true })
  expect(codeOf(['src'], moved)).toBe(codeOf(['src'], root))
  writeFileSync(join(moved, 'src', 'README.md'), 'prose')
  expect(codeOf(['src'], moved)).toBe(codeOf(['src'], root))
  writeFileSync(join(moved, 'src', 'deep', 'a.ts'), 'two')
  expect(codeOf(['src'], moved)).not.toBe(codeOf(['src'], root))
})

test('the file of another run is refused, and without a file nothing is kept', () => {
  const file = newFile()
  openLedger(file, 'kill, seed 1', schema).keep(0, { lost: 0 })
  expect(() => openLedger(file, 'kill, seed 2', schema)).toThrow('another run')
  const loose = openLedger(undefined, 'kill', schema)
  loose.keep(0, { lost: 0 })
  expect([...unitsLeft(2, loose)]).toEqual([1])
})
