import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileStore } from '#simulator/store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-store-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it.skipIf(process.platform === 'win32')('never writes through a link that was laid in its way', () => {
  const victim = join(folder, 'victim')
  writeFileSync(victim, 'as it was')
  const file = join(folder, 'made', 'practice-gateway.jsonl')
  const store = fileStore(file)
  store.load()
  symlinkSync(victim, `${file}.new`)
  store.replace([{ kind: 'count', count: 7 }])
  expect(readFileSync(victim, 'utf8')).toBe('as it was')
  expect(fileStore(file).load()).toEqual([{ kind: 'count', count: 7 }])
  expect([statSync(join(folder, 'made')).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
})
