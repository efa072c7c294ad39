// Whatever happens to the policy, no till begins anew next to a real journal that lies elsewhere.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dataFolderFault } from '#startup/data-folder.ts'

let root: string
let usual: string
let first: string
let second: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loket-data-'))
  usual = join(root, 'usual')
  first = join(root, 'first')
  second = join(root, 'second')
  for (const folder of [first, second]) mkdirSync(folder)
})
afterEach(() => rmSync(root, { recursive: true }))
const sold = (folder: string, name = 'real.journal') => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), '')
}

it('a fresh till, a practice till and one without a policy open', () => {
  expect(dataFolderFault(usual, usual)).toBeUndefined()
  sold(usual, 'practice.journal')
  expect(dataFolderFault(usual, first)).toBeUndefined()
  expect(dataFolderFault(usual, first)).toBeUndefined()
})

it.each(['real.journal', 'sandbox.journal'])(
  'one with a %s in the old place does not, until it is moved',
  (name) => {
    sold(usual, name)
    expect(dataFolderFault(usual, first)).toContain(join(usual, name))
    renameSync(join(usual, name), join(first, name))
    expect(dataFolderFault(usual, first)).toBeUndefined()
    // Another folder is decided.
    expect(dataFolderFault(usual, second)).toContain(join(first, name))
    // The policy is gone.
    expect(dataFolderFault(usual, usual)).toContain(join(first, name))
    // A copy was put into the person's own folder, and the old one stayed.
    sold(usual, name)
    expect(dataFolderFault(usual, usual)).toContain(join(first, name))
  },
)

it('a folder that is not there is not made', () => {
  expect(dataFolderFault(usual, join(root, 'away'))).toContain('ENOENT')
})

it('one whose note about it cannot be read or written does not', () => {
  mkdirSync(usual)
  writeFileSync(join(usual, 'data-folder.json'), '{"folder": "/x')
  expect(dataFolderFault(usual, first)).toContain('names no folder')
  rmSync(join(usual, 'data-folder.json'))
  mkdirSync(join(usual, 'data-folder.json.new', 'in-the-way'), { recursive: true })
  expect(dataFolderFault(usual, first)).toContain('cannot be written')
})

it('one whose last folder is away waits for it', () => {
  expect(dataFolderFault(usual, first)).toBeUndefined()
  renameSync(first, join(root, 'away'))
  expect(dataFolderFault(usual, usual)).toContain('is not there')
})
