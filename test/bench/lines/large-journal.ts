/** A million events: proven from end to end, and rebuilt from the second copy. */
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import type { CheckReport } from '#journal/check/check-report.ts'
import { openJournal } from '#journal/opening/open.ts'
import { restoreJournal } from '#journal/restore/restore.ts'
import { commitSale, EVENTS_A_SALE } from '#test/support/journal-load.ts'
import { sealKey } from '#test/support/seal-key.ts'
import { control, type Line, type OpenLine } from '../report/line.ts'

const EVENTS = 1_000_000
const CHECK = fileURLToPath(new URL('../../../src-main/journal/check/check-process.ts', import.meta.url))

export const largeJournalLine: Line = {
  name: 'large-journal',
  title: 'A journal of 1,000,000 events',
  unit: 's',
  floor: 'each event read and hashed once by bare SQL',
  goals: [
    { what: 'proven whole, in its own process', side: 'verify', share: 0.5, most: { figure: 20 } },
    { what: 'lost, rebuilt and proven', side: 'restore', share: 0.5, most: { figure: 60 } },
    control('read and hashed three times', { times: 2, of: 'floor' }),
  ],
  rounds: 3,
  open: async () => openLarge(),
}

function openLarge(): OpenLine {
  const folder = mkdtempSync(join(tmpdir(), 'loket-bench-'))
  const file = join(folder, 'large.journal')
  fill(file)
  const rebuilt = (): number => {
    for (const end of ['', '-wal', '-shm', '.checkpoint', '.opened']) rmSync(file + end, { force: true })
    return secondsOf(() => {
      const report = restoreJournal({ file, copy: `${file}.copy`, now: Date.now() })
      if (!report.ok) throw new Error(`${report.why}: ${report.detail}`)
    })
  }
  return {
    round: async () => {
      const floor = secondsOf(() => readAll(file))
      const thrice = secondsOf(() => [1, 2, 3].forEach(() => readAll(file)))
      const from = performance.now()
      await checkApart(file)
      const verify = (performance.now() - from) / 1_000
      const restore = rebuilt()
      return { floor: [floor], verify: [verify], restore: [restore], control: [thrice] }
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

function fill(file: string): void {
  const opened = openJournal({
    ...{ file, mode: 'practice', sealKey, unsafeSynchronous: 'OFF' },
    clock: { now: Date.now },
  })
  if (!opened.ok) throw new Error(`${opened.why}: ${opened.detail}`)
  for (let sale = 1; sale * EVENTS_A_SALE <= EVENTS; sale += 1) commitSale(opened.journal, sale)
  opened.journal.close()
}

function readAll(file: string): void {
  const db = new Database(file, { readonly: true })
  const all = db.prepare<[], { body: string; prev: Buffer }>('SELECT body, prev FROM events ORDER BY seq')
  for (const { body, prev } of all.iterate()) createHash('sha256').update(prev).update(body).digest()
  db.close()
}

function checkApart(file: string): Promise<CheckReport> {
  return new Promise((resolve, reject) => {
    const child = fork(CHECK, [file, `${file}.copy`])
    child.on('message', (message: { type: string; report: CheckReport }) => {
      if (message.type === 'result') resolve(message.report)
    })
    child.on('exit', (code) => reject(new Error(`the check ended with ${String(code)}`)))
  })
}

function secondsOf(act: () => void): number {
  const from = performance.now()
  act()
  return (performance.now() - from) / 1_000
}
