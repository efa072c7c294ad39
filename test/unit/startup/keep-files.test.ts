/** The copy of what a newer version could harm. */
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFiles, keptBytes, tidyKept } from '#startup/keep-files.ts'

let folder: string
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-keep-'))
  writeFileSync(at('practice.journal'), 'a journal')
  mkdirSync(at('vault'))
  writeFileSync(at('vault/vault.json'), 'a vault')
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true })
})

it('holds journal and vault, and says beforehand how much room it takes', () => {
  keepFiles(folder, '0.1.0')
  expect(readFileSync(at('before-update/0.1.0/practice.journal'), 'utf8')).toBe('a journal')
  expect(readFileSync(at('before-update/0.1.0/vault/vault.json'), 'utf8')).toBe('a vault')
  expect(keptBytes(folder)).toBeGreaterThanOrEqual('a journal'.length + 'a vault'.length)
})

it('that does not fit leaves the one before, and no room taken', () => {
  keepFiles(folder, '0.1.0')
  vi.spyOn(fs, 'cpSync').mockImplementation(() => {
    writeFileSync(at('before-update.new'), 'half')
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  })
  syncBuiltinESMExports()
  expect(() => keepFiles(folder, '0.2.0')).toThrow('full')
  expect([existsSync(at('before-update.new')), existsSync(at('before-update/0.1.0'))]).toEqual([false, true])
})

it('goes after a month, with the vault in it', () => {
  keepFiles(folder, '0.1.0')
  mkdirSync(at('before-update.new'))
  tidyKept(folder, Date.now())
  expect([existsSync(at('before-update.new')), existsSync(at('before-update'))]).toEqual([false, true])
  const old = new Date(Date.now() - 31 * 86_400_000)
  utimesSync(at('before-update'), old, old)
  tidyKept(folder, Date.now())
  expect(existsSync(at('before-update'))).toBe(false)
})
