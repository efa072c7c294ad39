/** The built app on a separate gateway that outlives it: set up once, then opened as a cashier does. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageEvent } from '#contract/events.ts'
import type { SessionView } from '#contract/people-views.ts'
import { practiceProfile } from '#practice/profile.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { launchLoket, type LoketApp } from '#test/support/loket-app.ts'
import type { RunningPracticeGateway } from '#test/support/practice-gateway.ts'

const PASSPHRASE = 'tiga belas gelas teh manis'
const CASHIER = { name: 'Yang melayani', pin: '6093' }
const OTHERS = [
  { name: 'Yang menjawab', role: 'manager', pin: '4071' },
  { name: 'Yang merawat', role: 'it', pin: '5082' },
] as const
/** The journal of a till whose gateway is a test system. */
export const JOURNAL = 'sandbox.journal'
/** More calls than a till at this pace makes: the rate limit is not under test. */
export const CALLS_A_MINUTE = 6_000

/** Sets up an empty profile as a till on `gateway`, with its staff and its vault. */
export async function setUp(folder: string, gateway: RunningPracticeGateway): Promise<void> {
  writeFileSync(join(folder, 'mode.json'), JSON.stringify({ mode: 'practice' }))
  const loket = await launchLoket(folder, ['--setup'])
  const profile = {
    ...practiceProfile(gateway.baseUrl, CALLS_A_MINUTE),
    environment: 'sandbox',
    callbacks: {
      ...practiceProfile(gateway.baseUrl).callbacks,
      publicUrl: 'https://127.0.0.1/api',
    },
  }
  await loket.call('setup.saveProfile', { profile })
  await loket.call('vault.create', { passphrase: PASSPHRASE })
  const secrets = [
    ['privateKey', gateway.merchantPrivateKeyPem],
    ['gatewayPublicKey', gateway.gatewayPublicKey],
    ['hashKey', practiceMerchant.hashKey],
    ['cipherKey', practiceMerchant.cipherKey],
    ['cipherIv', practiceMerchant.cipherIv],
    ['apiKey', practiceMerchant.apiKey],
  ] as const
  for (const [name, secret] of secrets) await loket.call('vault.put', { name, secret })
  await loket.call('vault.makeCertificate')
  for (const person of [{ ...CASHIER, role: 'cashier' }, ...OTHERS])
    await loket.call('people.add', { of: 'real', ...person })
  await loket.quit()
  writeFileSync(join(folder, 'mode.json'), JSON.stringify({ mode: 'real' }))
}

/** What a screen showed of an order, which must stay true for ever. */
export type Shown = { readonly reference: string; readonly state: string }

/** Opens the vault, signs the cashier in, and passes on every event that the page receives from then on. */
export async function openTill(folder: string, onShown: (shown: Shown) => void): Promise<LoketApp> {
  const loket = await launchLoket(folder)
  await loket.cashier.exposeFunction('tellTest', onShown)
  await loket.cashier.evaluate(() => {
    const { tellTest } = window as unknown as { tellTest: (shown: Shown) => void }
    window.loket.subscribe((event: PageEvent) => {
      if (event.type === 'order-changed') tellTest({ reference: event.reference, state: event.to })
    })
  })
  await loket.call('session.unlock', { passphrase: PASSPHRASE })
  const { people } = (await loket.call('session.get')) as SessionView
  const cashier = people.find(({ name }) => name === CASHIER.name)
  if (cashier === undefined) throw new Error('the cashier is not known any more')
  await loket.call('session.signIn', { person: cashier.id, pin: CASHIER.pin })
  return loket
}

/** Sends SIGKILL to the main process and all its descendants. */
export async function killAll(loket: LoketApp): Promise<void> {
  const main = loket.app.process().pid
  const family = main === undefined ? [] : childrenOf(main)
  await loket.kill()
  for (const pid of family) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
  }
}

function childrenOf(pid: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // After the name in brackets: state, parent.
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'latin1')
          .replace(/^.*\) /, '')
          .split(' ')
        return [[Number(name), Number(parent)] as const]
      } catch {
        return []
      }
    })
  const below = (of: number): readonly number[] =>
    parents.flatMap(([child, parent]) => (parent === of ? [child, ...below(child)] : []))
  return below(pid)
}
