/**
 * A practice person at the lock screen of a till with a locked vault, who wants to become IT of the real till
 * once it opens. By keys and clicks alone; the driver prepares the state before.
 */
import type { Page } from 'playwright-core'
import type { LoketApp } from '#test/support/loket-app.ts'
import type { Attack } from './attacks/attack.ts'
import {
  arrange,
  onDesktop,
  ATTACKER,
  BUILT_IN,
  closeTheVault,
  KEYRING,
  lock,
  PASSPHRASE,
  REAL,
  signIn,
  toVault,
  type Protection,
} from './takeover-desktop.ts'
import { WITHOUT_WAITING } from './takeover-rush.ts'
import type { Desktop, Keyring } from './vault/desktop.ts'
import { go, push } from '#test/support/counter.ts'

/** The line that expels such a person, as it stands in the built program. */
const GUARD = 'if (role === "it" && !held.isReal && isOvertaken(held.knewIt, roster)) return void 0;'

export type TakeoverResult = {
  readonly ended: 'signed out' | 'took the till over'
  /** The screen's answer to adding another practice IT person while the vault was locked. */
  readonly another: string
  /** Who may sign in afterwards. */
  readonly tiles: readonly string[]
  /** The real till's staff afterwards, as its IT person reads it. */
  readonly realPeople: string
}

type Way = {
  readonly protection: Protection
  readonly keyring: Keyring
  readonly who: typeof ATTACKER
  /** From the attacker's screen with the vault locked to the vault open. */
  readonly open: (page: Page, desktop: Desktop) => Promise<void>
}

const typePassphrase = async (page: Page) => {
  await page.getByLabel('Frasa sandi', { exact: true }).fill(PASSPHRASE)
  await page.keyboard.press('Enter')
}

export const WAYS: Readonly<Record<string, Way>> = {
  'the keyring opens it': {
    protection: 'keyring',
    keyring: { kind: 'unlocked', password: KEYRING },
    who: ATTACKER,
    open: (page) => page.getByRole('button', { name: 'Buka dengan akun komputer ini' }).click(),
  },
  'somebody else types the passphrase': {
    protection: 'passphrase',
    keyring: { kind: 'none' },
    who: ATTACKER,
    open: typePassphrase,
  },
  'the keyring does not answer at the start, and the vault opens late': {
    protection: 'both',
    keyring: { kind: 'locked' },
    who: BUILT_IN,
    open: async (page, desktop) => {
      await desktop.unlock(KEYRING)
      await typePassphrase(page)
    },
  },
}

const BY_SCREEN: readonly Attack[] = Object.entries(WAYS).map(([name, way]) => ({
  promise: 'A person of practice never holds IT over the real vault',
  probe: `${name}, while ${way.who.name} of practice sits there`,
  weakness: 'a build without that guard',
  play: async (isBroken) => {
    const { ended } = await playTakeover(way, { isBroken })
    return { gotThrough: ended !== 'signed out', evidence: ended }
  },
}))

export const TAKEOVERS: readonly Attack[] = [...BY_SCREEN, WITHOUT_WAITING]

/** `isBroken`: with the guard removed from the built program, where the attacker must succeed. */
export function playTakeover(
  { protection, keyring, who, open }: Way,
  { isBroken = false }: { readonly isBroken?: boolean } = {},
): Promise<TakeoverResult> {
  return onDesktop(isBroken ? [GUARD, ''] : undefined, async (at) => {
    const setUpWith: Keyring =
      protection === 'passphrase' ? { kind: 'none' } : { kind: 'unlocked', password: KEYRING }
    await at(setUpWith, ['--setup'], (loket) => arrange(loket, protection))
    return at(keyring, [], async (loket, desktop) => {
      const page = loket.cashier
      if (protection === 'keyring') await closeTheVault(page)
      else await page.waitForSelector('nav button')
      await lock(page)
      await signIn(page, who)
      const another = await askForAnother(page)
      await toVault(page)
      await open(page, desktop)
      const ended = await stay(page)
      return { ended, another, ...(await aftermath(loket)) }
    })
  })
}

async function fillIn(page: Page, name: string, role: string): Promise<void> {
  await page.fill('#people-add-name', name)
  await page.click(`[role="dialog"] label:has-text("${role}")`)
  await page.fill('#people-add-new', '6093')
  await page.fill('#people-add-again', '6093')
  await page.keyboard.press('Enter')
}

async function askForAnother(page: Page): Promise<string> {
  await go(page, 'people')
  await page.waitForSelector('#people-own')
  await push(page, 'add-person')
  await fillIn(page, 'Teman penyusup', 'Petugas TI')
  const said = await page.waitForSelector('[role="dialog"] [role="alert"]')
  const words = await said.innerText()
  await page.keyboard.press('Escape')
  return words
}

/** The vault is opening: the attacker tries to add a manager to the real till. */
async function stay(page: Page): Promise<TakeoverResult['ended']> {
  const first = async (...selectors: readonly string[]) => {
    const found = await page.waitForSelector(selectors.join(', '))
    return (await found.getAttribute('data-locked')) === null
  }
  if (!(await first('[data-locked]', 'h2:has-text("Terbuka")'))) return 'signed out'
  await go(page, 'people')
  if (!(await first('[data-locked]', 'label:has-text("Komputer kasir sungguhan")'))) return 'signed out'
  await page.click('label:has-text("Komputer kasir sungguhan")')
  // Before that till's people are listed the button is the other list's.
  if (!(await first('[data-locked]', `:text("${REAL.manager.name}")`))) return 'signed out'
  // Locked meanwhile, it is gone.
  await page.click('button[name="add-person"]', { timeout: 5000 }).catch(() => undefined)
  if (!(await first('[data-locked]', '#people-add-name'))) return 'signed out'
  await fillIn(page, 'Kaki tangan', 'Manajer')
  return (await first('[data-locked]', ':text("Kaki tangan ditambahkan")'))
    ? 'took the till over'
    : 'signed out'
}

async function aftermath(loket: LoketApp): Promise<Pick<TakeoverResult, 'tiles' | 'realPeople'>> {
  const page = loket.cashier
  if ((await page.$('[data-locked]')) === null) await lock(page)
  await page.waitForSelector('[data-person]')
  const tiles = await page.$$eval('[data-person] .font-bold', (all) =>
    all.map((one) => one.textContent ?? ''),
  )
  await signIn(page, REAL.it)
  await go(page, 'people')
  await page.click('label:has-text("Komputer kasir sungguhan")')
  await page.waitForSelector(`text=${REAL.manager.name}`)
  return { tiles, realPeople: await page.innerText('[aria-labelledby="people-all"]') }
}
