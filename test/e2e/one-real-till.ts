/** One till under production rules for all tests of a file, on a gateway of its own that it reaches over TLS. */
import { PRACTICE_CALLS_A_MINUTE, practiceLimits, practiceProfile } from '#practice/profile.ts'
import { practiceMerchant, type PracticeOverrides } from '#simulator/config.ts'
import { launchLoket, newProfile, type Profile } from '#test/support/loket-app.ts'
import type { RunningPracticeGateway } from '#test/support/practice-gateway.ts'
import { beginTheDay, PEOPLE, setUpReal } from '#test/support/real-till.ts'
import { startRelay, type Relay } from '#test/support/relay.ts'
import { expect, test } from './fixtures.ts'
import { oneGateway } from './one-gateway.ts'
import { atTheTill, type Till } from './screens/till.ts'

export type OneRealTill = Till & {
  readonly profile: Profile
  /** Between till and gateway: it has seen every request. */
  readonly relay: Relay
  gateway(): RunningPracticeGateway
  /** The manager's PIN, typed into the dialog that asks for it. */
  managerAgrees(): Promise<void>
  /** Opens it again on the same profile, with its passphrase and a manager; `end` says how it ended. */
  restart(end?: 'quit' | 'kill'): Promise<void>
}

const SECRETS = ['hashKey', 'cipherKey', 'cipherIv', 'apiKey'] as const
/** The gateway simulator's pages have no TLS of their own, and under production rules an address needs it. */
const PAGES = 'https://bayar.example'

type Manager = { readonly name: string; readonly pin: string }
type More = {
  /** The rate limit of both ends. */
  readonly callsAMinute?: number
  /** Of the gateway. */
  readonly config?: PracticeOverrides
}

/** Filled in before the first test; its screens are new ones after `restart`. `others`: managers in addition. */
export function oneRealTill(
  others: readonly Manager[] = [],
  { callsAMinute = PRACTICE_CALLS_A_MINUTE, config = {} }: More = {},
): OneRealTill {
  const gateway = oneGateway({ config: { publicUrl: PAGES, ...practiceLimits(callsAMinute), ...config } })
  const open = async (switches: readonly string[] = []) => {
    const { folder } = till.profile
    const { env } = till.relay
    const loket = await launchLoket(folder, [...till.relay.switches, ...switches], false, { env })
    loket.cashier.setDefaultTimeout(30_000)
    Object.assign(till, atTheTill(loket))
  }
  const till = {
    gateway,
    managerAgrees: async () => {
      await expect(till.dialog.pin).toBeVisible()
      await till.counter.type(PEOPLE.manager.pin)
      await till.counter.press('Enter')
    },
    restart: async (end = 'quit') => {
      await till.loket[end]()
      await open()
      await beginTheDay(till.loket.cashier, 'manager')
    },
  } as OneRealTill
  test.beforeAll(async () => {
    Object.assign(till, { profile: newProfile(), relay: await startRelay(gateway()) })
    const { baseUrl, ca } = till.relay
    await open(['--setup'])
    const profile = practiceProfile(baseUrl, callsAMinute)
    await setUpReal(till.loket, gateway(), { ...profile, environment: 'production', ca })
    for (const name of SECRETS) await till.loket.call('vault.put', { name, secret: practiceMerchant[name] })
    for (const other of others) await till.loket.call('people.add', { of: 'real', role: 'manager', ...other })
    await till.restart()
  })
  test.afterAll(async () => {
    await till.loket.quit()
    await till.relay.close()
    till.profile.remove()
  })
  return till
}
