/** A package that was opened again, compared with the program that was checked. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { differences } from '../../../scripts/lib/package/same-program.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'loket-same-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder, name)
  mkdirSync(join(path, 'resources'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
  return path
}
const PROGRAM = { loket: 'program', 'resources/app.asar': 'archive' }

it.each([
  ['the same', PROGRAM, []],
  ['with what the installer needs', { ...PROGRAM, 'resources/profile': '' }, []],
  ['with a changed byte', { ...PROGRAM, loket: 'prograM' }, ['loket is missing or changed']],
  ['without a file', { loket: 'program' }, ['resources/app.asar is missing or changed']],
  ['with another file', { ...PROGRAM, 'resources/app': '' }, ['resources/app does not belong there']],
])('a package %s', (_what, files, faults) => {
  expect(differences(put('program', PROGRAM), put('opened', files), ['resources/profile'])).toEqual(faults)
})

it('a link is compared as a link', () => {
  const [program, opened] = [put('program', PROGRAM), put('opened', PROGRAM)]
  symlinkSync('resources', join(program, 'Current'))
  mkdirSync(join(opened, 'Current'))
  writeFileSync(join(opened, 'Current/app.asar'), 'archive')
  expect(differences(program, opened, [])).toEqual([
    'Current is missing or changed',
    'Current/app.asar does not belong there',
  ])
  rmSync(join(opened, 'Current'), { recursive: true })
  symlinkSync('resources', join(opened, 'Current'))
  expect(differences(program, opened, [])).toEqual([])
})
