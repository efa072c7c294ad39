/**
 * The cost of a slow disk under the second copy. Its flush runs on the till's only thread, so a page's call
 * and the listener's report wait for it. A flush of that many milliseconds is put under a real journal, with
 * 0 as the control. `npm run bench:slow-copy -- [--folder F]`.
 */
import { fdatasyncSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DISK } from '#journal/copy/copy-write.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal } from '#journal/opening/open.ts'
import { orderStep } from '#test/support/journal-load.ts'

const { values } = parseArgs({ options: { folder: { type: 'string', default: tmpdir() } } })
const FLUSHES_MS = [0, 5, 20, 100, 500, 1_000, 1_600]
/** Commits until the customer sees a QR: the order with its intent, and the gateway's answer. */
const UNTIL_QR = 2
/** Answers about other orders at the same moment, before the gateway's own call. */
const ANSWERS = 4
/** As long as the listener waits before it answers the gateway 500 (`callbacks/limits.ts`). */
const KEEP_MS = 3_000

const cell = new Int32Array(new SharedArrayBuffer(4))
/** Blocks the thread, as a flush does. */
const hold = (ms: number): void => void (ms > 0 && Atomics.wait(cell, 0, 0, ms))
const elapsed = (from: number): string => `${Math.round(performance.now() - from)}`.padStart(6)

async function measure(ms: number, folder: string): Promise<string> {
  let began: number | undefined
  const disk = {
    ...DISK,
    // As long as from where it began: the journal commits meanwhile.
    early: () => ({ start: () => (began = performance.now()), close: () => undefined }),
    flush: (handle: number): void => {
      fdatasyncSync(handle)
      hold(ms - (began === undefined ? 0 : performance.now() - began))
      began = undefined
    },
  }
  const opened = openJournal({
    ...{ file: join(folder, `${ms}.journal`), mode: 'practice', copy: { disk } },
    clock: { now: () => Date.now() },
  })
  if (!opened.ok) throw new Error(opened.detail)
  const { journal } = opened
  let step = 0
  const commit = (to: Journal): unknown => to.write.commit(orderStep((step += 1)))
  const pressed = performance.now()
  for (let count = 0; count < UNTIL_QR; count += 1) commit(journal)
  const qr = elapsed(pressed)
  const came = performance.now()
  const told: { screen?: string; ack?: number } = {}
  // All at once, in this order: answers, a page's call, the gateway's own call.
  for (let count = 0; count < ANSWERS; count += 1) setImmediate(() => void commit(journal))
  setImmediate(() => (told.screen = elapsed(came)))
  await new Promise<void>((resolve) => {
    setImmediate(() => {
      commit(journal)
      told.ack = performance.now() - came
      resolve()
    })
  })
  journal.close()
  const isLate = (told.ack ?? 0) > KEEP_MS ? '   500 to the gateway' : ''
  return `${String(ms).padStart(5)} ms${qr}${told.screen ?? ''}${String(Math.round(told.ack ?? 0)).padStart(6)}${isLate}`
}

const folder = mkdtempSync(join(values.folder, 'loket-slow-copy-'))
try {
  process.stdout.write(
    `flush | ms until the QR (${UNTIL_QR} commits) | a screen behind ${ANSWERS} answers | the gateway's call behind them\n`,
  )
  for (const ms of FLUSHES_MS) process.stdout.write(`${await measure(ms, folder)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
