/**
 * A practice person at the lock screen of a till with a locked vault, who wants to become IT of the real till
 * once it opens. By keys and clicks alone; the driver prepares the state before.
 */
import type { Page } from 'playwright-core'
import { brokenBuild } from '#test/support/broken-build.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import type { Attack } from './attacks/attack.ts'
import { openDesktop, type Desktop, type Keyring } from './vault/desktop.ts'

const PASSPHRASE = 'tiga belas gelas teh manis'
const KEYRING = 'sandi meja'
const REAL = {
  manager: { name: 'Yang menjawab', pin: '4071' },
  it: { name: 'Yang merawat', pin: '5082' },
} as const
const ATTACKER = { name: 'Penyusup', pin: '4826' }
const BUILT_IN = { name: 'IT', pin: '3333' }
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
  readonly protection: 'keyring' | 'passphrase' | 'both'
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

export const TAKEOVERS: readonly Attack[] = Object.entries(WAYS).map(([name, way]) => ({
  promise: 'A person of practice never holds IT over the real vault',
  probe: `${name}, while ${way.who.name} of practice sits there`,
  weakness: 'a build without that guard',
  play: async (isBroken) => {
    const { ended } = await playTakeover(way, { isBroken })
    return { gotThrough: ended !== 'signed out', evidence: ended }
  },
}))

/** `isBroken`: with the guard removed from the built program, where the attacker must succeed. */
export async function playTakeover(
  { protection, keyring, who, open }: Way,
  { isBroken = false }: { readonly isBroken?: boolean } = {},
): Promise<TakeoverResult> {
  const profile = newProfile()
  const desk = newProfile()
  const build = isBroken ? brokenBuild(GUARD, '') : undefined
  const at = async <T>(
    ring: Keyring,
    more: readonly string[],
    work: (loket: LoketApp, desktop: Desktop) => Promise<T>,
  ) => {
    const desktop = await openDesktop(desk.folder, ring)
    try {
      const switches = ['--password-store=gnome-libsecret', ...more]
      const program = build === undefined ? {} : { program: build.folder }
      const loket = await launchLoket(profile.folder, switches, false, { env: desktop.env, ...program })
      loket.cashier.setDefaultTimeout(60_000)
      try {
        return await work(loket, desktop)
      } finally {
        await loket.quit()
      }
    } finally {
      await desktop.stop()
    }
  }
  try {
    const setUpWith: Keyring =
      protection === 'passphrase' ? { kind: 'none' } : { kind: 'unlocked', password: KEYRING }
    await at(setUpWith, ['--setup'], (loket) => arrange(loket, protection))
    return await at(keyring, [], async (loket, desktop) => {
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
  } finally {
    build?.remove()
    desk.remove()
    profile.remove()
  }
}

/** Practice gets an IT person before there is a vault; then IT makes the vault and adds the real people. */
async function arrange(loket: LoketApp, protection: Way['protection']): Promise<void> {
  await loket.call('people.add', { of: 'till', role: 'it', ...ATTACKER })
  await loket.call('vault.create', protection === 'keyring' ? {} : { passphrase: PASSPHRASE })
  for (const role of ['manager', 'it'] as const)
    await loket.call('people.add', { of: 'real', role, ...REAL[role] })
}

async function signIn(
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

async function fillIn(page: Page, name: string, role: string): Promise<void> {
  await page.fill('#people-add-name', name)
  await page.click(`[role="dialog"] label:has-text("${role}")`)
  await page.fill('#people-add-new', '6093')
  await page.fill('#people-add-again', '6093')
  await page.keyboard.press('Enter')
}

async function askForAnother(page: Page): Promise<string> {
  await page.keyboard.press('Alt+F10')
  await page.waitForSelector('#people-own')
  await page.keyboard.press('a')
  await fillIn(page, 'Teman penyusup', 'Petugas TI')
  const said = await page.waitForSelector('[role="dialog"] [role="alert"]')
  const words = await said.innerText()
  await page.keyboard.press('Escape')
  return words
}

/** Pressed until it works: a key before the page has painted does nothing. */
async function lock(page: Page): Promise<void> {
  while ((await page.$('[data-locked]')) === null) {
    await page.keyboard.press('Control+l')
    await page.waitForSelector('[data-locked]', { timeout: 2_000 }).catch(() => undefined)
  }
}

async function toVault(page: Page): Promise<void> {
  await page.keyboard.press('Alt+F11')
  await page.getByRole('tab').nth(1).click()
}

/** The real IT person is careful, and locks it before they go. */
async function closeTheVault(page: Page): Promise<void> {
  await page.waitForSelector('nav button')
  await lock(page)
  await signIn(page, REAL.it)
  await toVault(page)
  await page.getByRole('button', { name: 'Kunci sekarang' }).click()
  await page.getByRole('button', { name: 'Buka dengan akun komputer ini' }).waitFor()
}

/** The vault is opening: the attacker tries to add a manager to the real till. */
async function stay(page: Page): Promise<TakeoverResult['ended']> {
  const first = async (...selectors: readonly string[]) => {
    const found = await page.waitForSelector(selectors.join(', '))
    return (await found.getAttribute('data-locked')) === null
  }
  if (!(await first('[data-locked]', 'h2:has-text("Terbuka")'))) return 'signed out'
  await page.keyboard.press('Alt+F10')
  if (!(await first('[data-locked]', 'label:has-text("Kasir sungguhan")'))) return 'signed out'
  await page.click('label:has-text("Kasir sungguhan")')
  await page.keyboard.press('a')
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
  await page.keyboard.press('Alt+F10')
  await page.click('label:has-text("Kasir sungguhan")')
  await page.waitForSelector(`text=${REAL.manager.name}`)
  return { tiles, realPeople: await page.innerText('[aria-labelledby="people-all"]') }
}
