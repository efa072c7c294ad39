import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restoreHint } from '#main/restore-hint.ts'

const named = (number: number) => `loket-7f3a91ac-${String(number).padStart(7, '0')}.loket-backup`

function profile(notes?: object): { readonly folder: string; readonly journal: string } {
  const folder = mkdtempSync(join(tmpdir(), 'loket-hint-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (notes !== undefined) writeFileSync(join(folder, 'real-backups.json'), JSON.stringify(notes))
  return { folder, journal: join(folder, 'real.journal') }
}
const looks = {
  [named(9)]: { at: 1, ok: true },
  [named(12)]: { at: 9, ok: true },
  [named(13)]: { at: 8, ok: false },
}

test('names the newest backup that was proven, where it was put', () => {
  const notes = { version: 1, folder: { path: '/media/usb cadangan', isElsewhere: true }, looks }
  const { folder, journal } = profile(notes)
  expect(restoreHint('corrupt', folder, journal, undefined)).toBe(
    `\n\nnpm run restore -- "${journal}" --backup "${join('/media/usb cadangan', named(12))}"`,
  )
})

test('in the program’s own folder, when nobody chose another', () => {
  const { folder, journal } = profile({ version: 1, looks })
  expect(restoreHint('copy-ahead', folder, journal, undefined)).toContain(
    `"${join(folder, 'backups', named(12))}"`,
  )
})

test('without a backup, or with notes that cannot be read, the copy alone', () => {
  for (const { folder, journal } of [profile(), profile({ version: 7 })])
    expect(restoreHint('copy-ahead', folder, journal, undefined)).toBe(`\n\nnpm run restore -- "${journal}"`)
})

test.each(['corrupt', 'copy-ahead', 'not-a-journal'])('%s can be mended', (why) => {
  const { folder, journal } = profile()
  expect(restoreHint(why, folder, journal, undefined)).toContain('restore')
})

test('nothing where a restore is not the way', () => {
  const { folder, journal } = profile({ version: 1, looks })
  for (const why of [
    'locked',
    'newer-version',
    'wrong-mode',
    'copy-behind',
    'copy-differs',
    'copy-missing',
    'io',
  ])
    expect(restoreHint(why, folder, journal, undefined)).toBe('')
})

test('a packaged Loket is called by its own name, wherever it lies', () => {
  const { folder, journal } = profile()
  expect(restoreHint('corrupt', folder, journal, '/opt/Loket Toko/loket')).toBe(
    `\n\n"/opt/Loket Toko/loket" restore "${journal}"`,
  )
})
