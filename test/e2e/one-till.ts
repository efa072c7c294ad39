/** One till for all tests of a file or group. After a failed test the next one gets a new till and a new profile. */
import { launchLoket, newProfile, type Profile } from '#test/support/loket-app.ts'
import { test } from './fixtures.ts'
import { atTheTill, type Till } from './screens/till.ts'

type Wanted = {
  readonly switches?: readonly string[]
  /** How long each act in a window may take. */
  readonly patienceMs?: number
}

export type OneTill = Till & {
  readonly profile: Profile
  /** An empty amount and no fault, whatever the previous test left. */
  toAmount(): Promise<void>
  /** Opens it again on the same profile; `end` says how it ended. */
  restart(end?: 'quit' | 'kill' | 'ended'): Promise<void>
}

/** Filled in before the first test; its screens are new ones after `restart`. */
export function oneTill({ switches = [], patienceMs }: Wanted = {}): OneTill {
  const open = async () => {
    const loket = await launchLoket(till.profile.folder, switches)
    if (patienceMs !== undefined)
      for (const page of [loket.cashier, loket.customer]) page.setDefaultTimeout(patienceMs)
    Object.assign(till, atTheTill(loket))
  }
  const till = {
    toAmount: async () => {
      await till.counter.fault('none')
      await till.counter.go('sale')
      if ((await till.sale.amount.count()) === 0) await till.counter.next()
      await till.counter.press('Escape')
    },
    restart: async (end = 'quit') => {
      if (end !== 'ended') await till.loket[end]()
      await open()
    },
  } as OneTill
  test.beforeAll(async () => {
    Object.assign(till, { profile: newProfile() })
    await open()
  })
  test.afterAll(async () => {
    await till.loket.quit()
    till.profile.remove()
  })
  return till
}
