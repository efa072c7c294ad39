/** A till whose vault is attacked: the real app in a separate desktop session, its secrets, its remains. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SetupView } from '#contract/setup-views.ts'
import { selfMade } from '#test/support/certificates.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { searchFor, type Canary, type Place } from '../search.ts'
import { openDesktop, type Keyring } from './desktop.ts'
import { weakBoxesIn } from './weak-boxes.ts'

const unique = (length: number) => randomBytes(length).toString('hex').slice(0, length)
const GNOME = 'gnome-libsecret'
/** Chromium's own: a password written in its source. */
export const WEAK_STORE = 'basic'

export type Slots = {
  readonly keyring?: string
  readonly passphrase?: { readonly method: { readonly name: string } }
}

export type AttackedTill = {
  readonly folder: string
  readonly passphrase: string
  readonly secrets: Readonly<Record<string, string>>
  /** Runs the app on that desktop, does the work, and ends both. */
  at<T>(
    keyring: Keyring,
    work: (loket: LoketApp, vault: () => Promise<SetupView['vault']>) => Promise<T>,
    store?: string,
  ): Promise<T>
  /** Puts every secret in, and adds a cashier: an IT person would have to sign in first. */
  fill(loket: LoketApp): Promise<void>
  places(): readonly Place[]
  /** Plain secrets and weak boxes in any file; empty when all is well. */
  leaks(): readonly string[]
  /** The file's ways in; undefined when there is no file. */
  slots(): Slots | undefined
  /** Removes the keyring's own files, as with another user or another machine. */
  forgetKeyring(): void
  remove(): void
}

export function newAttackedTill(): AttackedTill {
  const profile = newProfile()
  const desktop = newProfile()
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const secrets = {
    privateKey,
    hashKey: unique(32),
    cipherKey: unique(32),
    cipherIv: unique(16),
    apiKey: unique(32),
    customerToken: unique(40),
    tlsKey: selfMade(['127.0.0.1']).key,
  }
  const person = { name: `Tono ${unique(10)}`, pin: '82604917' }
  const passphrase = `kalimat ${unique(20)}`
  const canaries: readonly Canary[] = Object.entries({ ...secrets, ...person, passphrase }).map(
    ([name, value]) => ({ name, value }),
  )
  const places = () => filesOf(profile.folder)
  return {
    folder: profile.folder,
    passphrase,
    secrets,
    at: async (keyring, work, store = GNOME) => {
      const session = await openDesktop(desktop.folder, keyring)
      try {
        const switches = ['--setup', `--password-store=${store}`]
        const loket = await launchLoket(profile.folder, switches, false, { env: session.env })
        try {
          return await work(loket, async () => ((await loket.call('setup.get')) as SetupView).vault)
        } finally {
          await loket.quit()
        }
      } finally {
        await session.stop()
      }
    },
    fill: async (loket) => {
      for (const [name, secret] of Object.entries(secrets)) await loket.call('vault.put', { name, secret })
      await loket.call('people.add', { of: 'real', role: 'cashier', ...person })
    },
    places,
    leaks: () => {
      const left = places()
      return [
        ...searchFor(canaries, left).map(({ canary, place, form }) => `${canary} in ${place}, ${form}`),
        ...weakBoxesIn(left).map((place) => `a weak box in ${place}`),
      ]
    },
    slots: () => {
      const file = places().find(({ name }) => name === join('vault', 'vault.json'))
      return file === undefined ? undefined : (JSON.parse(file.bytes.toString()) as { slots: Slots }).slots
    },
    forgetKeyring: () => rmSync(join(desktop.folder, 'share'), { recursive: true }),
    remove: () => {
      profile.remove()
      desktop.remove()
    },
  }
}

/** Every file of a folder, each as a separate place. */
export function filesOf(folder: string): readonly Place[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: file.slice(folder.length + 1), bytes: readFileSync(file) }))
}
