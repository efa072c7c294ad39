import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { Job, JobMessage, MakeJob } from '#backup/jobs.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { NOON, open, tempFile } from '../journal/helpers.ts'
import { jobOf, KEY, openShop, type Shop } from './till.ts'

const ENTRY = fileURLToPath(new URL('../../../src-main/backup/process.ts', import.meta.url))

/** Large enough for several steps. */
function openLargeShop(): Shop {
  const shop = openShop()
  for (let count = 0; count < 20; count += 1)
    shop.journal.write.commit({ at: NOON, note: { stream: 'till', kind: 'big', body: 'x'.repeat(200_000) } })
  return shop
}
const job = ({ file, work, folder }: Shop): MakeJob => jobOf({ journal: file, work, key: KEY }, folder)

/** `onTold` gets every message with its process. */
async function run(
  child: ChildProcess,
  given: Job,
  onTold: (message: JobMessage, child: ChildProcess) => void = () => undefined,
) {
  onTestFinished(() => void child.kill('SIGKILL'))
  const told: JobMessage[] = []
  child.on('message', (message: JobMessage) => {
    told.push(message)
    onTold(message, child)
  })
  child.send(given)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, told, report: told.flatMap((each) => (each.type === 'result' ? [each.report] : [])).at(-1) }
}
const start = () => fork(ENTRY, [], { serialization: 'advanced', execArgv: [] })

test('a process of its own makes one, tells how far it is, and ends by itself', async () => {
  const shop = openLargeShop()
  const { code, told, report } = await run(start(), job(shop))
  expect(code).toBe(0)
  expect(report).toMatchObject({ ok: true, number: 1 })
  const steps = told.flatMap((each) => (each.type === 'progress' ? [each.done / each.of] : []))
  expect(steps.length).toBeGreaterThan(3)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toBe(1)
})

test.each([0.01, 0.2, 0.45, 0.7, 0.95])(
  'killed at %f of the way it leaves no half of one under its name, and the next one comes through',
  async (share) => {
    const shop = openLargeShop()
    const killed = await run(start(), job(shop), (message, child) => {
      if (message.type === 'progress' && message.done >= share) child.kill('SIGKILL')
    })
    const named = readdirSync(shop.folder).filter((name) => name.endsWith('.loket-backup'))
    // At the very end it may have got its name: then it is complete.
    for (const name of named) expect(await shop.rehearse(name)).toMatchObject({ ok: true })
    if (killed.report === undefined) expect(killed.code).toBeNull()
    const next = await shop.make()
    expect(next).toMatchObject({ ok: true, number: named.length + 1 })
    expect(readdirSync(shop.work)).toEqual([])
    expect(readdirSync(shop.folder).filter((name) => name.endsWith('.part'))).toEqual([])
  },
)

test('a disk that takes no more ends the backup, not the process, and leaves nothing of it', async () => {
  const shop = openLargeShop()
  const script = `trap '' XFSZ; ulimit -f 1024; exec "$0" "$@"`
  const child = spawn('/bin/bash', ['-c', script, process.execPath, ENTRY], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const { code, report } = await run(child, job(shop))
  expect(code).toBe(0)
  expect(report).toMatchObject({ ok: false, why: 'unwritable' })
  expect(readdirSync(shop.folder)).toEqual([])
  expect(existsSync(join(shop.work, 'snapshot.journal'))).toBe(false)
})

/** A journal of some thousand events whose first page is gone, and its copy. */
function damagedJournal() {
  const file = tempFile('practice.journal')
  const events = seedJournal({ file, orders: 1_500, days: 2, seed: 1, until: NOON, copy: true })
  writeFileSync(file, readFileSync(file).fill(0, 0, 4_096))
  return { file, events, job: { type: 'rebuild', file, copy: `${file}.copy`, now: NOON } as const }
}

test('it rebuilds a journal from its copy, and tells how far it is', async () => {
  const { file, events, job } = damagedJournal()
  const { code, told, report } = await run(start(), job)
  expect(code).toBe(0)
  expect(report).toMatchObject({ ok: true, events: Number(events) })
  const steps = told.flatMap((each) => (each.type === 'progress' ? [each.done / each.of] : []))
  expect(steps.length).toBeGreaterThan(3)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps[0]).toBeLessThan(0.5)
  expect(steps.at(-1)).toBeLessThanOrEqual(1)
  const journal = open(file, { mode: 'practice' })
  expect(journal.startCheck()).toMatchObject({ ok: true })
  journal.close()
})

test('killed while it rebuilds it leaves the journal as it was, and the next one comes through', async () => {
  const { file, events, job } = damagedJournal()
  const before = readFileSync(file)
  const killed = await run(start(), job, (message, child) => {
    if (message.type === 'progress') child.kill('SIGKILL')
  })
  expect(killed).toMatchObject({ code: null, report: undefined })
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(await run(start(), job)).toMatchObject({ report: { ok: true, events: Number(events) } })
})
