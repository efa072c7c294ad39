import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import type { CannotOpen } from '#shell/cannot-open.ts'
import { written } from '#terminal/written.ts'
import { now } from './now.ts'
import { quietPages } from './page.ts'
import { PLAY, type Done } from './steps.ts'
import type { SmokeReport, SmokeStep } from './verdict.ts'

/** Since the start of the process. Shorter than the limit of the run; it also ends a till whose run was killed. */
const LIMIT_MS = 105_000

/** Opens the till; `cannot` stands for the box in which people read why not. */
export type Open = (cannot: CannotOpen) => Promise<void>

/**
 * The till that `--smoke` starts: opened as always, then worked by keys. Reports each step on its output, and ends at
 * the first that fails.
 */
export async function playSmoke(open: Open): Promise<void> {
  useOwnFolders()
  let step: SmokeStep = 'open'
  const report = (done: Done): Promise<void> =>
    written(process.stdout, `${JSON.stringify({ step, at: now(), ...done } satisfies SmokeReport)}\n`)
  const fail = async (why: unknown): Promise<void> => {
    await report({ why: String(why) })
    app.exit(1)
  }
  setTimeout(() => void fail(`no end within ${LIMIT_MS / 1000} s`), LIMIT_MS - performance.now())
  // Its run is gone.
  process.stdout.on('error', () => app.exit(1))
  process.on('uncaughtException', (error) => void fail(error))
  process.on('unhandledRejection', (reason) => void fail(reason))
  quietPages((why) => {
    // A page is read while the till is opened.
    if (step === 'open') step = 'page'
    void fail(why)
  })
  await app.whenReady()
  await open((why, detail) => fail(`${why}: ${detail}`))
  await report({})
  for (const [name, act] of PLAY) {
    step = name
    const done = await act()
    if (done.why !== undefined) return fail(done.why)
    await report(done)
  }
  step = 'quit'
  app.quit()
}

/** A new folder for all that the till writes: never the user's. Before anything is opened. */
function useOwnFolders(): void {
  const folder = mkdtempSync(join(tmpdir(), 'loket-smoke-'))
  for (const name of ['userData', 'sessionData', 'documents'] as const) app.setPath(name, folder)
}
