import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { foreignNativeModule } from '#startup/native-module.ts'

it('only the native module of the build is loaded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loket-native-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'linux-x64.node')
  const digest = createHash('sha256').update('native').digest('hex')
  expect(foreignNativeModule(file, digest)).toBe(file)
  writeFileSync(file, 'native')
  expect(foreignNativeModule(file, digest)).toBeUndefined()
  writeFileSync(file, 'nativE')
  expect(foreignNativeModule(file, digest)).toBe(file)
})
