/** A till with a vault and real people, on a desktop with a keyring of its own: the scene of a take-over. */
import type { Page } from 'playwright-core'
import { brokenBuild } from '#test/support/broken-build.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { openDesktop, type Desktop, type Keyring } from './vault/desktop.ts'
import { go, push } from '#test/support/counter.ts'

export const PASSPHRASE = 'tiga belas gelas teh manis'
export const KEYRING = 'sandi meja'
export const REAL = {
  manager: { name: 'Yang menjawab', pin: '4071' },
  it: { name: 'Yang merawat', pin: '5082' },
} as const
export const ATTACKER = { name: 'Penyusup', pin: '4826' }
export const BUILT_IN = { name: 'IT', pin: '3333' }

/** What opens the vault: what IT gave it. */
export type Protection = 'keyring' | 'passphrase' | 'both'

type At = <T>(
  ring: Keyring,
  more: readonly string[],
  work: (loket: LoketApp, desktop: Desktop) => Promise<T>,
) => Promise<T>

/** A till and a desktop of its own; `broken` is a guard of the built program and what stands in its place. */
export async function onDesktop<T>(
  broken: readonly [guard: string, instead: string] | undefined,
  work: (at: At) => Promise<T>,
): Promise<T> {
  const profile = newProfile()
  const controller = newProfile()
  const build = broken === undefined ? undefined : brokenBuild(...broken)
  const at: At = async (ring, more, use) => {
    const desktop = await openDesktop(controller.folder, ring)
    try {
      const switches = ['--password-store=gnome-libsecret', ...more]
      const program = build === undefined ? {} : { program: build.folder }
      const loket = await launchLoket(profile.folder, switches, false, { env: desktop.env, ...program })
      loket.cashier.setDefaultTimeout(60_000)
      try {
        return await use(loket, desktop)
      } finally {
        await loket.quit()
      }
    } finally {
      await desktop.stop()
    }
  }
  try {
    return await work(at)
  } finally {
    build?.remove()
    controller.remove()
    profile.remove()
  }
}

/** Practice gets an IT person before there is a vault; then IT makes the vault and adds the real people. */
export async function arrange(loket: LoketApp, protection: Protection): Promise<void> {
  await loket.call('people.add', { of: 'till', role: 'it', ...ATTACKER })
  await loket.call('vault.create', protection === 'keyring' ? {} : { passphrase: PASSPHRASE })
  for (const role of ['manager', 'it'] as const)
    await loket.call('people.add', { of: 'real', role, ...REAL[role] })
}

export async function signIn(
  page: Page,
  { name, pin }: { readonly name: string; readonly pin: string },
): Promise<void> {
  await page.waitForSelector('[data-locked]')
  await page
    .locator('[data-person]')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
    .click()
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  await page.waitForSelector('nav button')
}

/** Pressed until it works: a key before the page has painted does nothing. */
export async function lock(page: Page): Promise<void> {
  while ((await page.$('[data-locked]')) === null) {
    await push(page, 'lock')
    await page.waitForSelector('[data-locked]', { timeout: 2_000 }).catch(() => undefined)
  }
}

export async function toVault(page: Page): Promise<void> {
  await go(page, 'connection')
  await page.getByRole('tab').nth(1).click()
}

/** The real IT person is careful, and locks it before they go. */
export async function closeTheVault(page: Page): Promise<void> {
  await page.waitForSelector('nav button')
  await lock(page)
  await signIn(page, REAL.it)
  await toVault(page)
  await page.getByRole('button', { name: 'Kunci sekarang' }).click()
  await page.getByRole('button', { name: 'Buka dengan akun komputer ini' }).waitFor()
}
