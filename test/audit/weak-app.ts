/** Starts the weak program and its page: every probe must find a fault in it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchElectron } from '#test/support/launch-electron.ts'
import { startLoopback, type Loopback } from '#test/support/loopback.ts'
import { closeApp } from '#test/support/running-apps.ts'
import { watchShell } from './points-way-out.ts'
import type { Subject } from './subject.ts'

const PAGE = '<!doctype html><title>weak</title><body><p>weak</p></body>'

export async function launchWeak(
  outside: Loopback,
): Promise<Subject & { readonly quit: () => Promise<void> }> {
  const executablePath = process.env['LOKET_ELECTRON']
  if (executablePath === undefined) throw new Error('LOKET_ELECTRON is not set')
  const folder = mkdtempSync(join(tmpdir(), 'loket-weak-'))
  const site = await startLoopback((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end(PAGE)
  })
  const app = await launchElectron({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${folder}`,
      `--weak-page=${site.url}/`,
      join(import.meta.dirname, 'weak'),
    ],
  })
  const page = app.windows()[0] ?? (await app.waitForEvent('window'))
  await page.waitForLoadState('load')
  await watchShell({ app })
  let restored = 0
  return {
    app,
    pages: [page],
    outside,
    preload: join(import.meta.dirname, 'weak/preload.cjs'),
    pinned: '0.0.0',
    // Without the debugger: from its current place it may not even answer.
    restore: async () => {
      restored += 1
      const url = `${site.url}/?again=${restored}`
      await app.evaluate(async ({ BrowserWindow }, url) => {
        const [first, ...others] = BrowserWindow.getAllWindows().sort((one, other) => one.id - other.id)
        for (const other of others) other.destroy()
        // A navigation that a probe began may still interrupt this one.
        for (let tries = 5; ; tries -= 1) {
          try {
            await first?.loadURL(url)
            return
          } catch (error) {
            if (tries === 0) throw error
          }
        }
      }, url)
      // The driver learns of the page by a different way than the main process's result.
      await page.waitForURL(url, { waitUntil: 'load' })
    },
    quit: async () => {
      await closeApp(app)
      await site.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
