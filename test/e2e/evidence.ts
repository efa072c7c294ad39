/** Keeps a trace and pictures of every app that a failed test has used. */
import { rmSync } from 'node:fs'
import type { TestInfo } from '@playwright/test'
import type { ElectronApplication } from 'playwright-core'
import { runningApps, watchApps } from '#test/support/running-apps.ts'

/** `pages`: each page before and after each act too. That takes a tenth of a run's time. */
export type Recorded = 'pages' | 'acts'
/** Apps whose recording has begun; it goes on from test to test, one chunk for each. */
const recorded = new WeakSet<ElectronApplication>()

async function begin(app: ElectronApplication, what: Recorded): Promise<void> {
  const { tracing } = app.context()
  if (recorded.has(app)) await tracing.startChunk()
  else await tracing.start({ snapshots: what === 'pages', sources: true })
  recorded.add(app)
}

/** Records the apps that run, and those that open, until the returned function is called. */
export async function recordApps(testInfo: TestInfo, what: Recorded): Promise<() => Promise<void>> {
  const open = (app: ElectronApplication) => begin(app, what)
  const traces: string[] = []
  const save = async (app: ElectronApplication) => {
    const path = testInfo.outputPath(`trace-${traces.length + 1}.zip`)
    // An app that was killed has nothing more to give.
    await app
      .context()
      .tracing.stopChunk({ path })
      .then(
        () => traces.push(path),
        () => undefined,
      )
  }
  await Promise.all(runningApps().map(open))
  const close = async (app: ElectronApplication) => {
    if (testInfo.errors.length > 0) await photograph(app, testInfo)
    await save(app)
  }
  watchApps({ opened: open, closing: close })
  return async () => {
    watchApps(undefined)
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    for (const app of runningApps()) {
      if (hasFailed) await photograph(app, testInfo)
      await (hasFailed
        ? save(app)
        : app
            .context()
            .tracing.stopChunk()
            .catch(() => undefined))
    }
    if (!hasFailed) for (const path of traces) rmSync(path, { force: true })
    else for (const path of traces) await testInfo.attach('trace', { path, contentType: 'application/zip' })
  }
}

async function photograph(app: ElectronApplication, testInfo: TestInfo): Promise<void> {
  for (const page of app.windows()) {
    const name = new URL(page.url()).pathname.split('/').at(-1) ?? 'page'
    const body = await page.screenshot({ timeout: 5_000 }).catch(() => undefined)
    if (body !== undefined) await testInfo.attach(name, { body, contentType: 'image/png' })
  }
}
