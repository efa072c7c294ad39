/** A hostile page at a real vault being opened: calls of practice's IT that wait for nothing. */
import type { PeopleView } from '#contract/people-views.ts'
import type { SetupView } from '#contract/setup-views.ts'
import type { LoketApp } from '#test/support/loket-app.ts'
import type { Attack } from './attacks/attack.ts'
import {
  arrange,
  onDesktop,
  BUILT_IN,
  closeTheVault,
  KEYRING,
  lock,
  PASSPHRASE,
  REAL,
  signIn,
} from './takeover-desktop.ts'
import type { Keyring } from './vault/desktop.ts'

/** Whether a right still holds, as it stands there. */
const RIGHT_GUARD = [
  'holds: () => (held === mine || held.kind === "nobody") && isTheirs(),',
  'holds: () => true,',
] as const

export const WITHOUT_WAITING: Attack = {
  promise: 'A right is asked for again when the act is written',
  probe: 'IT of practice calls without waiting for the keyring to open the vault',
  weakness: 'a right that counts for as long as the call waits',
  play: async (isBroken) => {
    const { done, evidence } = await playRush({ isBroken })
    return { gotThrough: done.length > 0, evidence }
  },
}

/** What a hostile page calls one after the other, and waits for none. */
const RUSH: readonly (readonly [name: string, input: object])[] = [
  // Stretching a PIN or a passphrase takes a while; what waits behind it finds the vault open.
  ['people.add', { of: 'till', name: 'Pelan', role: 'cashier', pin: '4826' }],
  ['people.add', { of: 'till', name: 'Lambat', role: 'cashier', pin: '4826' }],
  ['people.add', { of: 'real', name: 'Kaki tangan', role: 'it', pin: '4826' }],
  ['vault.unlock', { passphrase: 'bukan frasanya' }],
  ['vault.unlock', {}],
  ['vault.put', { name: 'apiKey', secret: 'kunci penyusup' }],
  ['vault.setPassphrase', { next: 'frasa penyusup yang panjang' }],
]

/** `done`: what of it the real till had to bear, as its own IT person finds it. */
export function playRush({ isBroken = false }: { readonly isBroken?: boolean } = {}): Promise<{
  readonly done: readonly string[]
  readonly evidence: string
}> {
  const ring: Keyring = { kind: 'unlocked', password: KEYRING }
  return onDesktop(isBroken ? RIGHT_GUARD : undefined, async (at) => {
    await at(ring, ['--setup'], (loket) => arrange(loket, 'both'))
    return at(ring, [], async (loket) => {
      const page = loket.cashier
      await closeTheVault(page)
      await lock(page)
      await signIn(page, BUILT_IN)
      const answers = await page.evaluate(
        (calls) => Promise.all(calls.map(([name, input]) => window.loket.call(name, input))),
        RUSH,
      )
      const codes = answers.map((answer) => codeOf(answer))
      await page.waitForSelector('[data-locked]')
      await signIn(page, REAL.it)
      const { people } = (await loket.call('people.list', { of: 'real' })) as PeopleView
      const { vault } = (await loket.call('setup.get')) as SetupView
      const done = [
        ...(people.some(({ name }) => name === 'Kaki tangan') ? ['a person added'] : []),
        ...(vault.secrets.some(({ name, configured }) => name === 'apiKey' && configured)
          ? ['a secret']
          : []),
        ...((await isOpenedBy(loket, PASSPHRASE)) ? [] : ['a passphrase']),
      ]
      return { done, evidence: `${done.join(', ') || 'nothing done'}; answered ${codes.slice(2).join(', ')}` }
    })
  })
}

function codeOf(answer: unknown): string {
  const { ok, error } = answer as { readonly ok: boolean; readonly error?: { readonly code: string } }
  return ok ? 'yes' : (error?.code ?? 'no')
}

async function isOpenedBy(loket: LoketApp, passphrase: string): Promise<boolean> {
  await loket.call('vault.lock')
  return loket.call('vault.unlock', { passphrase }).then(
    () => true,
    () => false,
  )
}
