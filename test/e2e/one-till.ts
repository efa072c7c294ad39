/** One till for all tests of a file or group. After a failed test the next one gets a new till and a new profile. */
import { atTheCounter, type Counter } from '#test/support/counter.ts'
import {
  launchLoket,
  newEmptyProfile,
  newProfile,
  type LoketApp,
  type Profile,
} from '#test/support/loket-app.ts'
import { test } from './fixtures.ts'

type Wanted = {
  readonly switches?: readonly string[]
  /** Never opened before: it asks for its mode. */
  readonly isNew?: boolean
  /** How long each act in a window may take. */
  readonly patienceMs?: number
}

export type OneTill = {
  readonly loket: LoketApp
  readonly counter: Counter
  readonly profile: Profile
  /** An empty amount and no fault, whatever the previous test left. */
  toAmount(): Promise<void>
  /** Opens it again on the same profile; `end` says how it ended. */
  restart(end?: 'quit' | 'kill' | 'ended'): Promise<void>
}

export function oneTill({ switches = [], isNew = false, patienceMs }: Wanted = {}): OneTill {
  let profile: Profile
  let loket: LoketApp
  let counter: Counter
  const open = async () => {
    loket = await launchLoket(profile.folder, switches)
    counter = atTheCounter(loket)
    if (patienceMs !== undefined)
      for (const page of [loket.cashier, loket.customer]) page.setDefaultTimeout(patienceMs)
  }
  test.beforeAll(async () => {
    profile = isNew ? newEmptyProfile() : newProfile()
    await open()
  })
  test.afterAll(async () => {
    await loket.quit()
    profile.remove()
  })
  return {
    get loket() {
      return loket
    },
    get counter() {
      return counter
    },
    get profile() {
      return profile
    },
    toAmount: async () => {
      await counter.fault('none')
      await counter.press('F1')
      if ((await loket.cashier.$('[data-amount-field]')) === null) await counter.next()
      await counter.press('Escape')
    },
    restart: async (end = 'quit') => {
      if (end !== 'ended') await loket[end]()
      await open()
    },
  }
}
