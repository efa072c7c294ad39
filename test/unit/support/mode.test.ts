import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { jsonFile } from '#support/json-file.ts'
import { modeOf } from '#support/mode.ts'

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loket-mode-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'mode.json')
}

it('is practice until somebody has chosen, and then what was chosen', () => {
  const file = jsonFile(aFile())
  expect(modeOf(file)).toBe('practice')
  file.write({ mode: 'real' })
  expect(modeOf(file)).toBe('real')
  file.write({ mode: 'practice' })
  expect(modeOf(file)).toBe('practice')
})

it('never is practice because nobody could read what was chosen: a real till would show money that is none', () => {
  for (const text of ['', '{"mode": "re', 'null', '{"mode": "REAL"}', '\0\0\0\0']) {
    const path = aFile()
    writeFileSync(path, text)
    expect([text, modeOf(jsonFile(path))]).toEqual([text, 'unreadable'])
  }
  const path = aFile()
  // Simulates a file that the disk cannot read.
  mkdirSync(path)
  expect(modeOf(jsonFile(path))).toBe('unreadable')
})
