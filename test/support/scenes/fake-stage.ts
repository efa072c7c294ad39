/** The built pages over a fake main process: for states that are rare or impossible on a test machine. */
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import type { SetupView, VaultView } from '#contract/setup-views.ts'
import { launchFakeApp, type FakeApp } from '../fake-app.ts'
import type { FakeBridgeInit } from '../fake-bridge.ts'
import { LOCKED, SETUP } from '../fake-setup.ts'
import { DIALOG } from './scene.ts'
import { go, push } from '../counter.ts'

const PATIENCE_MS = 10_000
const TRIES = 20

export type FakeStage = {
  readonly loket: FakeApp
  readonly page: Page
  /** A fresh Loket in that state, in Bahasa Indonesia and light; `ready` appears once it is usable. */
  become(init: FakeBridgeInit, ready?: string): Promise<void>
  /** The same, unless the previous scene left exactly that state behind: for scenes that change nothing. */
  remain(init: FakeBridgeInit, ready?: string): Promise<void>
  /** After it, `remain` starts afresh whatever was there. */
  forget(): void
  /** The same in the customer's window, while the cashier's shows what it did. */
  becomeCustomer(init: FakeBridgeInit): Promise<void>
  /** Shows IT's connection screen for that set-up; `said` appears once it has been checked. */
  asIt(setup: SetupView, said?: string): Promise<void>
  press(...keys: readonly string[]): Promise<void>
  /** To a screen by its button on the rail. */
  go(to: string): Promise<void>
  /** A button by its name in the page. */
  push(name: string): Promise<void>
  /** Does what opens a dialog, and waits for it. */
  open(deed: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
  /** Touches a field, which brings its keypad. */
  touch(selector: string): Promise<void>
  /** The n-th tab, counted from 0. */
  section(number: number): Promise<void>
  wait(selector: string): Promise<void>
  /** Goes on where the previous scene ended. Each deed below does this too; `page` alone does not. */
  stay(): Promise<void>
  /**
   * What the scene began with since the last question: a new state, one like that which was there (`remain`), or what the
   * previous scene left.
   */
  became(): 'anew' | 'alike' | 'kept' | undefined
  end(): Promise<void>
}

/** For a gallery: `entered` is called for each new state, which has the first size, and `kept` for one that stays. */
export async function openFakeStage(
  gallery?: Readonly<{ entered: (loket: FakeApp) => Promise<void>; kept: () => Promise<void> }>,
): Promise<FakeStage> {
  const loket = await launchFakeApp()
  const page = loket.cashier
  page.setDefaultTimeout(PATIENCE_MS)
  const wait = async (selector: string) => void (await page.waitForSelector(selector))
  /** What `remain` started last, while nothing else has. */
  let left: unknown
  let began: ReturnType<FakeStage['became']>
  const start = async (init: FakeBridgeInit, ready = 'nav button', shown?: 'customer') => {
    left = undefined
    began = 'anew'
    const settings = { language: 'id', theme: 'light', ...init.settings } as const
    await loket.become({ ...init, settings }, ready, {
      ...(shown === undefined ? {} : { shown }),
      ...(gallery === undefined ? {} : { size: [1280, 800] }),
    })
    await gallery?.entered(loket)
  }
  const keep = async (how: 'alike' | 'kept') => {
    if (began !== undefined) return
    began = how
    await gallery?.kept()
  }
  const stay = () => keep('kept')
  const become: FakeStage['become'] = (init, ready) => start(init, ready)
  return {
    loket,
    page,
    wait: async (selector) => {
      await stay()
      await wait(selector)
    },
    become,
    stay,
    became: () => {
      const how = began
      began = undefined
      return how
    },
    forget: () => {
      left = undefined
    },
    remain: async (init, ready) => {
      const wanted = [init, ready]
      if (isDeepStrictEqual(left, wanted)) return keep('alike')
      await start(init, ready)
      left = wanted
    },
    becomeCustomer: (init) => start(init, '[data-scene]', 'customer'),
    asIt: async (setup, said = 'Tidak ada perubahan') => {
      const { mode } = setup
      await become({ session: { role: 'it', mode }, health: { mode }, setup })
      await wait('#profile-baseUrl')
      await wait(`text=${said}`)
    },
    go: async (to) => {
      await stay()
      await go(page, to)
    },
    push: async (name) => {
      await stay()
      await push(page, name)
    },
    press: async (...keys) => {
      await stay()
      for (const key of keys) await page.keyboard.press(key)
    },
    open: async (deed) => {
      await stay()
      await deed()
      await wait(DIALOG)
    },
    close: async () => {
      // A question ignores keys for a moment after it appears.
      const gone = { state: 'detached', timeout: PATIENCE_MS / TRIES } as const
      for (let left = TRIES; left > 0; left -= 1) {
        await page.keyboard.press('Escape')
        const isOpen = page.waitForSelector(DIALOG, gone).then(
          () => false,
          () => true,
        )
        if (!(await isOpen)) return
      }
      throw new Error('the dialog stays open')
    },
    touch: async (selector) => {
      await stay()
      await page.locator(selector).evaluate((field: HTMLElement) => {
        field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
        field.click()
      })
      await wait('[aria-label="Papan angka"]')
    },
    section: async (number) => {
      await stay()
      await page.click(`[role="tab"] >> nth=${number}`)
      // Elements under the mouse look different.
      await page.mouse.move(0, 0)
    },
    end: () => loket.quit(),
  }
}

/** A connection whose vault cannot be used. */
export function closed(vault: Partial<VaultView>): SetupView {
  return { ...SETUP, vault: { ...LOCKED, ...vault }, missing: ['setup.missing.vault-closed'] }
}
