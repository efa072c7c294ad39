import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { jsonFile } from '#support/json-file.ts'

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loket-json-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'mode.json')
}

it('gives back what was written, for its owner only', () => {
  const path = aFile()
  const file = jsonFile(path)
  expect(file.read()).toBeUndefined()
  expect(file.write({ mode: 'real' })).toEqual({ ok: true })
  expect(file.write({ mode: 'practice' })).toEqual({ ok: true })
  expect(jsonFile(path).read()).toEqual({ mode: 'practice' })
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('takes a file that is no JSON for none, and what a crash left beside it is no hindrance', () => {
  const path = aFile()
  writeFileSync(path, '{"mode": "re')
  writeFileSync(`${path}.new`, 'half')
  const file = jsonFile(path)
  expect(file.read()).toBeUndefined()
  expect(file.write({ mode: 'real' })).toEqual({ ok: true })
  expect(file.read()).toEqual({ mode: 'real' })
})

it('says what the disk said', () => {
  const path = aFile()
  // A folder in place of the file: no disk can write it there.
  mkdirSync(path)
  const file = jsonFile(path)
  expect(file.read()).toBeUndefined()
  expect(file.write({ mode: 'real' })).toEqual({ ok: false, code: expect.stringMatching(/^E[A-Z]+$/) })
})
