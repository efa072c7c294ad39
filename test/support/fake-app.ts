/** Drives the pages in real Electron over the fake main process. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { FakeBridgeInit } from './fake-bridge.ts'
import type { FakeMain } from './fake-main.ts'
import { launchElectron } from './launch-electron.ts'
import { closeApp } from './running-apps.ts'
import { newProfile, type LoketApp } from './loket-app.ts'

export type FakeApp = LoketApp & {
  /**
   * Puts another main process behind both pages and reloads the cashier's, or both. Takes plain data; `ready`
   * appears on the cashier's page once it is usable.
   */
  become(init: FakeBridgeInit, ready?: string, reloads?: 'cashier' | 'both'): Promise<void>
}

export async function launchFakeApp(): Promise<FakeApp> {
  const executablePath = process.env['LOKET_ELECTRON']
  if (executablePath === undefined) throw new Error('LOKET_ELECTRON is not set: run through npm test')
  const { folder, remove } = newProfile()
  const app = await launchElectron({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${folder}`,
      // Each document is left after some hundred milliseconds: optimised code hardly pays.
      '--js-flags=--no-opt,--no-maglev',
      join(import.meta.dirname, 'fake-main.ts'),
    ],
    env: { ...process.env, TZ: 'America/New_York' },
  })
  const find = async (name: string): Promise<Page> => {
    const isIt = (page: Page) => page.url().includes(name)
    return app.windows().find(isIt) ?? app.waitForEvent('window', { predicate: isIt })
  }
  const [page, customer] = await Promise.all([find('cashier.html'), find('customer.html')])
  await Promise.all([page.waitForLoadState('load'), customer.waitForLoadState('load')])
  const child = app.process()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    app,
    cashier: page,
    customer,
    folder,
    become: async (init, ready = 'nav button', reloads = 'cashier') => {
      const given: unknown = init
      await app.evaluate((_electron, one) => {
        const { loketFake }: { readonly loketFake: FakeMain } = globalThis
        loketFake.become(one as FakeBridgeInit)
      }, given)
      await Promise.all([page.reload(), ...(reloads === 'both' ? [customer.reload()] : [])])
      await page.waitForSelector(ready)
    },
    call: async (name, input = {}) => {
      const answer = await page.evaluate(([n, i]) => window.loket.call(n as string, i), [name, input])
      const envelope = answer as { ok: boolean; value?: unknown; error?: { code: string } }
      if (!envelope.ok) throw new Error(`${name}: ${envelope.error?.code ?? 'refused'}`)
      return envelope.value
    },
    quit: async () => {
      await closeApp(app)
      await gone
      remove()
    },
    kill: async () => {
      child.kill('SIGKILL')
      await gone
      remove()
    },
  }
}
