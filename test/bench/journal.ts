/**
 * The cost of the journal's proofs on this disk. A year's file is opened and served from, and verified from
 * end to end; one commit is compared with a bare flushed insert. With `--restore` the file is also lost,
 * rebuilt from its second copy, and served from again. `npm run bench:journal -- --events N [--commits N]
 * [--folder F] [--restore]`.
 */
import { fork } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import type { CheckReport } from '#journal/check/check-report.ts'
import { openCheckpoint } from '#journal/chain/checkpoint.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal, type OpenOptions } from '#journal/opening/open.ts'
import { restoreJournal } from '#journal/restore/restore.ts'
import { commitSale, EVENTS_A_SALE, orderStep } from '#test/support/journal-load.ts'
import { sealKey } from '#test/support/seal-key.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    commits: { type: 'string', default: '2000' },
    folder: { type: 'string', default: tmpdir() },
    restore: { type: 'boolean', default: false },
  },
})
const folder = mkdtempSync(join(values.folder, 'loket-bench-'))
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`
const mib = (file: string): string => `${Math.round(statSync(file).size / 1_048_576)} MiB`

function open(file: string, options: Partial<OpenOptions> = {}): Journal {
  const opened = openJournal({
    file,
    mode: 'practice',
    sealKey,
    clock: { now: () => Date.now() },
    ...options,
  })
  if (!opened.ok) throw new Error(`${opened.why}: ${opened.detail}`)
  return opened.journal
}

function fill(file: string, events: number): string {
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  for (let sale = 1; sale * EVENTS_A_SALE <= events; sale += 1) commitSale(journal, sale)
  const head = journal.read.head()
  journal.close()
  // Unflushed writes must not delay the next measurement.
  for (const name of [file, `${file}.copy`]) {
    const handle = openSync(name, 'r+')
    fsyncSync(handle)
    closeSync(handle)
  }
  return head.hash.toString('hex')
}

function checkApart(file: string): Promise<CheckReport> {
  const entry = fileURLToPath(new URL('../../src-main/journal/check/check-process.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    const child = fork(entry, [file, `${file}.copy`])
    child.on('message', (message: { type: string; report: CheckReport }) => {
      if (message.type === 'result') resolve(message.report)
    })
    child.on('exit', (code) => reject(new Error(`the check ended with ${String(code)}`)))
  })
}

async function serveAgain(events: number): Promise<void> {
  const file = join(folder, 'year.journal')
  const begun = performance.now()
  const head = fill(file, events)
  const checkpoint = openCheckpoint(file, () => undefined)
  const whole = Math.trunc(events / EVENTS_A_SALE) * EVENTS_A_SALE
  // As of the last day: the next start verifies what came after it.
  checkpoint.write(whole, head)
  say(
    `${whole} events in ${seconds(performance.now() - begun)}: journal ${mib(file)}, copy ${mib(`${file}.copy`)}`,
  )
  const from = performance.now()
  const journal = open(file)
  const opened = performance.now()
  const start = journal.startCheck(checkpoint.read())
  const checked = performance.now()
  commitSale(journal, whole + 1)
  const served = performance.now()
  if (!start.ok) throw new Error(start.why)
  say(
    `open and serve again: ${seconds(served - from)} (opened with the copy ${seconds(opened - from)}, ` +
      `checked ${seconds(checked - opened)}, first sale ${seconds(served - checked)})`,
  )
  const full = performance.now()
  const report = await checkApart(file)
  say(
    `full check in its own process: ${seconds(performance.now() - full)} (${report.ok ? 'sound' : report.why})`,
  )
  journal.close()
  if (values.restore) restoreAndServe(file, whole)
}

/** The journal is lost: the time until the next customer can pay. */
function restoreAndServe(file: string, events: number): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  const from = performance.now()
  const report = restoreJournal({ file, copy: `${file}.copy`, now: Date.now() })
  if (!report.ok) throw new Error(`${report.why}: ${report.detail}`)
  const restored = performance.now()
  const journal = open(file)
  const start = journal.startCheck(openCheckpoint(file, () => undefined).read())
  if (!start.ok) throw new Error(start.why)
  commitSale(journal, Math.trunc(events / EVENTS_A_SALE) + 2)
  const served = performance.now()
  say(
    `lost and rebuilt from the second copy, first sale: ${seconds(served - from)} ` +
      `(rebuilt and proven ${seconds(restored - from)}), ${journal.read.seqNow()} events`,
  )
  journal.close()
}

function commits(count: number): void {
  const bare = new Database(join(folder, 'bare.db'))
  bare.pragma('journal_mode = WAL')
  bare.pragma('synchronous = FULL')
  bare.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
  const insert = bare.prepare('INSERT INTO rows (body) VALUES (?)')
  const without = open(join(folder, 'without.journal'), { copy: 'none' })
  const withCopy = open(join(folder, 'with.journal'))
  const took: Record<'bare' | 'without' | 'with', number[]> = { bare: [], without: [], with: [] }
  const measure = (name: keyof typeof took, act: () => unknown): void => {
    const from = performance.now()
    act()
    took[name].push(performance.now() - from)
  }
  const body = JSON.stringify(orderStep(1).order, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  for (let i = 1; i <= count; i += 1) {
    measure('bare', () => insert.run(body))
    measure('without', () => without.write.commit(orderStep(i)))
    measure('with', () => withCopy.write.commit(orderStep(i)))
  }
  for (const each of [bare, without, withCopy]) each.close()
  const at = (name: keyof typeof took, share: number): number =>
    took[name].toSorted((a, b) => a - b)[Math.trunc(count * share)] ?? 0
  for (const [words, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [plain, off, on] = [at('bare', share), at('without', share), at('with', share)]
    say(
      `${words}: bare insert ${plain.toFixed(3)} ms, commit without copy ${off.toFixed(3)} ms ` +
        `(${(off / plain).toFixed(2)} x), with copy ${on.toFixed(3)} ms (${(on / plain).toFixed(2)} x)`,
    )
  }
}

try {
  commits(Number(values.commits))
  await serveAgain(Number(values.events))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
