/** A restore that was cut off, as the next start finds it. */
import { existsSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { headOf, openedJournal } from '#backup/bring-back.ts'
import type { RestorePlan } from '#backup/restore-note.ts'
import { openJournal } from '#journal/opening/open.ts'
import { restoreNotes } from '#startup/backup-files.ts'
import { decideCopyFolder } from '#startup/copy-place.ts'
import { backupWork, finishRestore } from '#startup/finish-restore.ts'
import { clock, NOON, open, orderOf, put } from '../journal/helpers.ts'
import { nameOfMade, openShop } from '../backup/till.ts'

const log = { warn: vi.fn<(facts: object, text: string) => void>() }
afterEach(() => decideCopyFolder(undefined))

/** A closed till with an intent that nothing was done for yet, and the backup opened and proven. */
async function begun() {
  const shop = openShop()
  const name = await nameOfMade(shop.make())
  const { seq } = shop.journal.read.head()
  put(shop.journal, orderOf(50))
  const report = await shop.rehearse(name, { keeps: true })
  if (!report.ok) throw new Error(report.detail)
  shop.journal.close()
  const { file } = shop
  const folder = dirname(file)
  const opened = openedJournal({ work: backupWork(folder) })
  const [head = '', was = ''] = [headOf(opened), headOf(file)]
  const plan: RestorePlan = { state: 'begun', name, madeAt: NOON, events: Number(seq), head, was, at: NOON }
  const notes = restoreNotes(folder, file)
  notes.write(plan)
  return { folder, file, opened, notes, plan }
}

test('it is finished, noted, and the opened backup is removed', async () => {
  const { folder, file, opened, notes, plan } = await begun()
  await finishRestore(folder, file, log)
  expect(notes.read()).toMatchObject({ state: 'done', isJournalled: false })
  expect([headOf(file), existsSync(opened)]).toEqual([plan.head, false])
})

test('while the copy is not within reach the intent stays, and nothing is moved', async () => {
  const { folder, file, opened, notes, plan } = await begun()
  const away = mkdtempSync(join(tmpdir(), 'loket-copy-'))
  renameSync(`${file}.copy`, join(away, 'real.journal.copy'))
  decideCopyFolder(join(away, 'gone'))
  await finishRestore(folder, file, log)
  expect(notes.read()).toEqual(plan)
  expect([headOf(file), existsSync(opened)]).toEqual([plan.was, true])
  expect(
    openJournal({ file, mode: 'practice', clock, copy: { file: join(away, 'gone', 'c') } }),
  ).toMatchObject({
    why: 'copy-folder-missing',
  })
  decideCopyFolder(away)
  await finishRestore(folder, file, log)
  expect(notes.read()).toMatchObject({ state: 'done' })
})

test('while another process has the journal the intent stays, and nothing is moved', async () => {
  const { folder, file, opened, notes, plan } = await begun()
  const other = open(file)
  writeFileSync(`${file}.checkpoint`, 'of the other process')
  await finishRestore(folder, file, log)
  other.close()
  expect(notes.read()).toEqual(plan)
  expect([existsSync(opened), existsSync(`${file}.checkpoint`)]).toEqual([true, true])
})
