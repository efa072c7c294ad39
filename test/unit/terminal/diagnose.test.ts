import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '#support/log.ts'
import { diagnoseFolder } from '#terminal/diagnose-folder.ts'
import { filled, PASSPHRASE, shop } from '#test/unit/vault/given.ts'
import { fill, NOON, open, tamper } from '#test/unit/journal/helpers.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-diagnose-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = () => diagnoseFolder(folder, NOON).text.split('\n')

test('of a folder that has nothing it says so', () => {
  const lines = linesOf()
  for (const said of ['profile: none', 'vault: none', 'none']) expect(lines).toContain(said)
})

test('journal, calls, vault and log without the app, and the folder stays as it was', async () => {
  const journal = open(join(folder, 'sandbox.journal'))
  fill(journal)
  const head = journal.read.head().hash.toString('hex')
  journal.close()
  const place = shop('none')
  await filled(place, PASSPHRASE)
  mkdirSync(join(folder, 'vault'))
  writeFileSync(join(folder, 'vault/vault.json'), place.disk.read('vault.json') ?? '')
  openLog(join(folder, 'logs')).info({ mode: 'real' }, 'open')
  const before = readdirSync(folder, { recursive: true }).map(String).toSorted()
  const lines = linesOf()
  for (const said of [
    'sandbox.journal',
    'state: sound',
    `head: ${head}`,
    'vault: there',
    'vault by keyring: false',
    'vault by passphrase: true',
  ])
    expect(lines).toContain(said)
  expect(lines.some((line) => line.endsWith('info open {"mode":"real"}'))).toBe(true)
  expect(readdirSync(folder, { recursive: true }).map(String).toSorted()).toEqual(before)
})

test('a broken journal is named by what was found, never by what stands in it; one that is none as such', () => {
  const file = join(folder, 'real.journal')
  const journal = open(file)
  fill(journal)
  journal.close()
  tamper(file, (db) => db.exec("UPDATE orders SET note = 'kenari 77'"))
  writeFileSync(join(folder, 'practice.journal'), readFileSync(import.meta.filename))
  const lines = linesOf()
  for (const said of ['state: broken', 'found: projection', 'state: cannot be opened'])
    expect(lines).toContain(said)
  expect(lines.join('\n')).not.toContain('kenari')
})
