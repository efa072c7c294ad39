/** Drives the pages in real Electron over the fake main process. */
import { join } from 'node:path'
import { _electron } from 'playwright-core'
import type { FakeBridgeInit } from './fake-bridge.ts'
import type { FakeMain } from './fake-main.ts'
import { newProfile, type LoketApp } from './loket-app.ts'

export type FakeApp = LoketApp & {
  /** Another main process behind the page, and the page from its beginning. What is handed over is JSON. */
  become(init: FakeBridgeInit): Promise<void>
}

export async function launchFakeApp(): Promise<FakeApp> {
  const executablePath = process.env['LOKET_ELECTRON']
  if (executablePath === undefined) throw new Error('LOKET_ELECTRON is not set: run through npm test')
  const { folder, remove } = newProfile()
  const app = await _electron.launch({
    executablePath,
    timeout: 30_000,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${folder}`,
      join(import.meta.dirname, 'fake-main.ts'),
    ],
    env: { ...process.env, TZ: 'America/New_York' },
  })
  const page = await app.firstWindow()
  await page.waitForLoadState('load')
  const child = app.process()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    app,
    cashier: page,
    // There is one window; whoever looks at both looks at it twice.
    customer: page,
    folder,
    become: async (init) => {
      const given: unknown = init
      await app.evaluate((_electron, one) => {
        const { loketFake }: { readonly loketFake: FakeMain } = globalThis
        loketFake.become(one as FakeBridgeInit)
      }, given)
      await page.reload()
      await page.waitForSelector('nav button')
    },
    call: async (name, input = {}) => {
      const answer = await page.evaluate(([n, i]) => window.loket.call(n as string, i), [name, input])
      const envelope = answer as { ok: boolean; value?: unknown; error?: { code: string } }
      if (!envelope.ok) throw new Error(`${name}: ${envelope.error?.code ?? 'refused'}`)
      return envelope.value
    },
    quit: async () => {
      await app.close()
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
