import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fileName } from '#paper/file-name.ts'
import { notSaved, saveSlip, saveSlipAs } from '#paper/save-slip.ts'
import { AT } from './given.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loket-pdf-'))
  onTestFinished(() => {
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
const bytes = Buffer.from('%PDF')

it('a slip is a new file in a folder that is made for it; what is there is never written over', async () => {
  const folder = join(newFolder(), 'Loket', 'slips')
  expect(await saveSlip(folder, 'P1', bytes)).toEqual({ ok: true, file: join(folder, 'P1.pdf') })
  expect(await saveSlip(folder, 'P1', Buffer.from('two'))).toEqual({
    ok: true,
    file: join(folder, 'P1 (2).pdf'),
  })
  expect(readFileSync(join(folder, 'P1.pdf'), 'utf8')).toBe('%PDF')
  expect(statSync(join(folder, 'P1.pdf')).mode & 0o077).toBe(0)
})

it('where a person has said, over what was there', async () => {
  const file = join(newFolder(), 'own.pdf')
  writeFileSync(file, 'a longer one than the slip')
  expect(await saveSlipAs(file, bytes)).toEqual({ ok: true, file })
  expect(readFileSync(file, 'utf8')).toBe('%PDF')
})

it.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EACCES', 'not-writable'],
  ['EROFS', 'not-writable'],
] as const)('%s of the disk is said as %s', (code, why) => {
  expect(notSaved(code)).toEqual({ ok: false, why, detail: code })
})

it('a place that cannot be written is said', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'file'), '')
  expect(await saveSlip(join(folder, 'file', 'below'), 'P1', bytes)).toMatchObject({
    ok: false,
    why: 'not-writable',
  })
  expect(await saveSlipAs(join(folder, 'none', 'P1.pdf'), bytes)).toMatchObject({ why: 'not-writable' })
  expect(readdirSync(folder)).toEqual(['file'])
})

it('nothing else is left in the folder', async () => {
  const folder = newFolder()
  await saveSlip(folder, 'P1', bytes)
  await saveSlip(folder, 'P1', bytes)
  await saveSlipAs(join(folder, 'own.pdf'), bytes)
  expect(readdirSync(folder).toSorted()).toEqual(['P1 (2).pdf', 'P1.pdf', 'own.pdf'])
})

it.each([
  [{ kind: 'receipt', reference: 'P00126112000000427F3Q' }, 1, 'real', 'P00126112000000427F3Q'],
  [{ kind: 'receipt', reference: 'L1' }, 3, 'real', 'L1-salinan-2'],
  [{ kind: 'hold', number: 12 }, 1, 'practice', 'LATIHAN-slip-12'],
  [{ kind: 'z', number: 7 }, 2, 'practice', 'LATIHAN-Z-7-salinan-1'],
  [{ kind: 'receipt', reference: 'L1' }, 1, 'sandbox', 'UJI-COBA-L1'],
  [{ kind: 'x' }, 1, 'real', 'X-20261120140322'],
  [{ kind: 'test' }, 1, 'real', 'uji-20261120140322'],
] as const)('%o is named by its number', (what, copy, mode, name) => {
  expect(fileName(what, copy, mode, AT)).toBe(name)
})
