/** The last step of a restore from the screen, cut off at each of its steps and begun again by the next start. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { bringBack, headOf, openedJournal } from '#backup/bring-back.ts'
import { restoreFrom } from '#backup/restore.ts'
import type { RestoreEnd, RestorePlan } from '#backup/restore-note.ts'
import { openJournal } from '#journal/opening/open.ts'
import { clock, NOON, open, orderOf, put } from '../journal/helpers.ts'
import { nameOfMade, openShop } from './till.ts'

const AT = NOON + 60_000
const STAMP = 'before-20261120T050100Z'

let file: string
let copy: string
let place: { readonly file: string; readonly copy: string; readonly work: string }
let plan: RestorePlan
let old: string | undefined

/** A closed till that has sold once more since its backup, and the backup opened and proven. */
beforeEach(async () => {
  const shop = openShop()
  const name = await nameOfMade(shop.make())
  const { seq } = shop.journal.read.head()
  put(shop.journal, orderOf(50))
  const report = await shop.rehearse(name, { keeps: true })
  if (!report.ok) throw new Error(report.detail)
  shop.journal.close()
  ;({ file } = shop)
  copy = `${file}.copy`
  place = { file, copy, work: shop.work }
  old = headOf(file)
  const head = headOf(openedJournal(place)) ?? ''
  const was = old ?? ''
  plan = { state: 'begun', name, madeAt: NOON, events: Number(seq), head, was, at: AT }
})

const kept = () =>
  readdirSync(dirname(file)).filter((name) => name.includes('.before-') && !/-(wal|shm)$/.test(name))
const nameOf = (head: string | undefined) => (head === plan.head ? 'backup' : head === old ? 'old' : 'other')
/** How it ended, and what a till finds: the journal it opens on, and what was set aside under the first name. */
function after(end: RestoreEnd) {
  const [journal, aside] = [file, `${file}.${STAMP}`].map((each) => nameOf(headOf(each)))
  const till = openJournal({ file, mode: 'practice', clock })
  const isSound = till.ok && till.journal.tailCheck(1_000).ok
  if (till.ok) {
    put(till.journal, orderOf(60))
    till.journal.close()
  }
  return { state: end.state, ...(end.state === 'failed' ? { why: end.why } : { aside }), journal, isSound }
}
const DONE = { state: 'done', journal: 'backup', aside: 'old', isSound: true }
const stays = (why: string) => ({ state: 'failed', why, journal: 'old', isSound: true })

test('it ends on the backup, keeps all that was there, and does what the command does', async () => {
  const twin = `${file}-twin`
  for (const end of ['', '.copy', '.opened']) copyFileSync(file + end, twin + end)
  const backup = openedJournal(place)
  const command = { file: twin, copy: `${twin}.copy`, backup, now: AT, isBackupAlone: true }
  expect(await restoreFrom(command, () => undefined)).toMatchObject({ ok: true, head: plan.head })
  const end = await bringBack(plan, place)
  expect(end).toMatchObject({ kept: kept() })
  expect(after(end)).toEqual(DONE)
  expect(kept()).toEqual([`${basename(copy)}.${STAMP}`, `${basename(file)}.${STAMP}`].toSorted())
  expect(headOf(twin)).toBe(plan.head)
})

describe('cut off', () => {
  test('before anything was moved: the next start finishes it', async () => {
    expect(after(await bringBack(plan, place))).toEqual(DONE)
  })
  test('with the old journal set aside and none in its place: the next start finishes it', async () => {
    renameSync(file, `${file}.${STAMP}`)
    expect(after(await bringBack(plan, place))).toEqual(DONE)
  })
  test('with only the log of the old journal set aside: what it holds goes back first', async () => {
    const pulled = `${file}-pulled`
    const till = open(file)
    put(till, orderOf(51))
    // A power cut leaves the log next to the journal; closing would merge it.
    for (const end of ['', '-wal', '-shm', '.copy', '.opened']) copyFileSync(file + end, pulled + end)
    till.close()
    for (const end of ['', '-wal', '-shm', '.copy', '.opened'])
      if (existsSync(pulled + end)) renameSync(pulled + end, file + end)
    // Read from a twin: a reader could merge the log too.
    for (const end of ['', '-wal']) copyFileSync(file + end, pulled + end)
    old = headOf(pulled)
    plan = { ...plan, was: old ?? '' }
    for (const end of ['-wal', '-shm']) renameSync(file + end, `${file}.${STAMP}${end}`)
    expect(after(await bringBack(plan, place))).toEqual(DONE)
  })
  test('with its end not noted, and the till gone on since: it is done, and nothing is moved', async () => {
    await bringBack(plan, place)
    rmSync(place.work, { recursive: true })
    const till = open(file)
    put(till, orderOf(52))
    till.close()
    const [before, now] = [kept(), headOf(file)]
    for (const was of [{ was: plan.was ?? '' }, {}]) {
      const { was: _, ...rest } = plan
      expect(await bringBack({ ...rest, ...was }, place)).toMatchObject({ state: 'done', kept: before })
    }
    expect([kept(), headOf(file)]).toEqual([before, now])
  })
  test('before the copy was made anew: no till opens that, and the next start finishes it', async () => {
    copyFileSync(copy, `${copy}.saved`)
    await bringBack(plan, place)
    copyFileSync(`${copy}.saved`, copy)
    expect(openJournal({ file, mode: 'practice', clock })).toMatchObject({ ok: false, why: 'copy-ahead' })
    expect(after(await bringBack(plan, place))).toEqual(DONE)
  })
  test('after all of it, before it was noted: nothing is set aside twice', async () => {
    await bringBack(plan, place)
    const before = kept()
    writeFileSync(`${file}.checkpoint`, 'of the old journal')
    expect(after(await bringBack(plan, place))).toEqual(DONE)
    expect(kept()).toEqual([...before, `${basename(file)}.checkpoint.${STAMP}`].toSorted())
  })
})

describe('the old journal stays', () => {
  test.each(['lost', 'another'])('when the opened backup is %s', async (how) => {
    rmSync(openedJournal(place))
    if (how === 'another') copyFileSync(file, openedJournal(place))
    expect(after(await bringBack(plan, place))).toEqual(stays('sealed'))
    expect(kept()).toEqual([])
  })
  test('and gets its name back when it was set aside already', async () => {
    rmSync(openedJournal(place))
    renameSync(file, `${file}.${STAMP}`)
    expect(after(await bringBack(plan, place))).toEqual(stays('sealed'))
  })
  test('when a till has it open', async () => {
    const till = open(file)
    expect(await bringBack(plan, place)).toMatchObject({ state: 'failed', why: 'locked' })
    till.close()
    expect(after(await bringBack({ ...plan, was: 'of another' }, place))).toEqual(stays('changed'))
  })
  test('when another hand has written to it, though the backup was made from it', async () => {
    const till = open(file)
    put(till, orderOf(53))
    till.close()
    old = headOf(file)
    expect(after(await bringBack(plan, place))).toEqual(stays('changed'))
  })
  test('when the new copy cannot be written, and no unfinished file stays', async () => {
    rmSync(`${copy}.part`, { force: true })
    mkdirSync(`${copy}.part`)
    expect(after(await bringBack(plan, place))).toEqual(stays('unwritable'))
  })
  test('when the opened backup is lost after the exchange, and no unfinished file stays', async () => {
    copyFileSync(copy, `${copy}.saved`)
    await bringBack(plan, place)
    copyFileSync(`${copy}.saved`, copy)
    rmSync(openedJournal(place))
    expect(after(await bringBack(plan, place))).toEqual(stays('sealed'))
    expect(existsSync(`${file}.part`)).toBe(false)
  })
})
