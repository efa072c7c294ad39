import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { encodeHead } from '#journal/copy/copy-lines.ts'
import { restoreHint, withWays } from '#startup/restore-hint.ts'
import type { ShutPlace } from '#startup/ways-back.ts'

const named = (number: number) => `loket-7f3a91ac-${String(number).padStart(7, '0')}.loket-backup`

function place(notes?: object): ShutPlace {
  const folder = mkdtempSync(join(tmpdir(), 'loket-hint-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (notes !== undefined) writeFileSync(join(folder, 'real-backups.json'), JSON.stringify(notes))
  return { folder, file: join(folder, 'real.journal'), mode: 'real' }
}
/** The second copy of a real till. */
function withCopy(shut: ShutPlace): ShutPlace {
  writeFileSync(`${shut.file}.copy`, encodeHead({ id: Buffer.alloc(16), mode: 'real', createdAt: 1 }))
  return shut
}
const looks = {
  [named(9)]: { at: 1, ok: true },
  [named(12)]: { at: 9, ok: true },
  [named(13)]: { at: 8, ok: false },
}

test('names the newest backup that was proven, where it was put', () => {
  const shut = place({ version: 1, folder: { path: '/media/usb cadangan', isElsewhere: true }, looks })
  expect(restoreHint('corrupt', withCopy(shut), undefined)).toBe(
    `\n\nPulihkan:\nRestore:\nnpm run restore -- "${shut.file}" --backup "${join('/media/usb cadangan', named(12))}"`,
  )
})

test('in the program’s own folder, when nobody chose another', () => {
  const shut = place({ version: 1, looks })
  expect(restoreHint('copy-ahead', shut, undefined)).toContain(`"${join(shut.folder, 'backups', named(12))}"`)
})

test('without a backup, or with notes that cannot be read, the copy alone', () => {
  for (const shut of [place(), place({ version: 7 })].map(withCopy))
    expect(restoreHint('copy-ahead', shut, undefined)).toMatch(/npm run restore -- "[^"]+"$/)
})

test('a packaged Loket is called by its own name, wherever it lies', () => {
  const shut = withCopy(place())
  expect(restoreHint('corrupt', shut, '/opt/Loket Toko/loket')).toContain(
    `\n"/opt/Loket Toko/loket" restore "${shut.file}"`,
  )
})

test('nothing where no tool is the way', () => {
  for (const why of ['locked', 'newer-version', 'io'])
    expect(restoreHint(why, withCopy(place({ version: 1, looks })), undefined)).toBe('')
})

test('of a journal that was found broken every way is named, also the one that believes neither of the two', () => {
  const shut = withCopy(place({ version: 1, looks }))
  const { state, detail } = withWays({ state: 'broken', detail: 'event 7 was changed' }, shut, undefined)
  expect(state).toBe('broken')
  for (const words of ['event 7 was changed', 'Close Loket first', '--renew-copy', '--backup-alone'])
    expect(detail).toContain(words)
  expect(withWays({ state: 'sound' }, shut, undefined)).toEqual({ state: 'sound' })
})
