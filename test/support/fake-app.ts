/** Drives the pages in real Electron over the fake main process. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { FakeBridgeInit } from './fake-bridge.ts'
import type { FakeMain } from './fake-main.ts'
import { launchElectron } from './launch-electron.ts'
import { closeApp } from './running-apps.ts'
import { newProfile, type LoketApp } from './loket-app.ts'

type Size = [width: number, height: number]
export type FakeApp = LoketApp & {
  /**
   * Puts another main process behind both pages and reloads the cashier's, or the customer's. Takes plain data; `ready`
   * appears on the reloaded page once it is usable. `size`: the windows' from then on.
   */
  become(init: FakeBridgeInit, ready?: string, more?: { shown?: 'customer'; size?: Size }): Promise<void>
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
    become: async (init, ready = 'nav button', { shown, size } = {}) => {
      const given: unknown = [init, size]
      await app.evaluate(({ BrowserWindow }, told) => {
        const { loketFake }: { readonly loketFake: FakeMain } = globalThis
        const [one, wanted] = told as [FakeBridgeInit, Size | undefined]
        if (wanted !== undefined)
          for (const window of BrowserWindow.getAllWindows()) window.setContentSize(...wanted)
        loketFake.become(one)
      }, given)
      const reloaded = shown === 'customer' ? customer : page
      await reloaded.reload()
      if (size !== undefined)
        await reloaded.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, size)
      await reloaded.waitForSelector(ready)
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
