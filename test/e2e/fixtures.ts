/**
 * What an e2e test is given: a profile folder and a till (the running app on it). A test that names `till` gets a fresh
 * one. `oneTill` and `oneGateway` give a file one for all its tests, and `oneTill` its screens.
 */
import { test as base, type TestInfo } from '@playwright/test'
import { launchLoket, newProfile, type LoketApp, type Profile } from '#test/support/loket-app.ts'
import type { Looks } from '#test/support/looks.ts'
import { recordApps, type Recorded } from './evidence.ts'

export type LoketOptions = {
  /** How many looks each scene is inspected in. */
  looks: Looks
  /** Where a picture of every scene goes, for the gallery; empty for none. */
  pictures: string
  /** What the trace of a failed test holds. */
  recorded: Recorded
}
type Fixtures = {
  /** A till that has been opened before, in practice mode. Removed after the test. */
  readonly profile: Profile
  /** Switches of the command line for `till`. */
  switches: readonly string[]
  readonly till: LoketApp
  readonly evidence: void
}
type WorkerFixtures = LoketOptions & { readonly display: void }

export const test = base.extend<Fixtures, WorkerFixtures>({
  looks: ['few', { scope: 'worker', option: true }],
  pictures: ['', { scope: 'worker', option: true }],
  recorded: ['acts', { scope: 'worker', option: true }],
  display: [
    async ({}, use, { parallelIndex }) => {
      const own = process.env['LOKET_DISPLAYS']?.split(',')[parallelIndex]
      if (own !== undefined) process.env['DISPLAY'] = own
      await use()
    },
    { scope: 'worker', auto: true },
  ],
  evidence: [
    async ({ recorded }, use, testInfo: TestInfo) => {
      const end = await recordApps(testInfo, recorded)
      await use()
      await end()
    },
    { auto: true },
  ],
  profile: async ({ evidence: _recorded }, use) => {
    const profile = newProfile()
    await use(profile)
    profile.remove()
  },
  switches: [[], { option: true }],
  till: async ({ profile, switches }, use) => {
    const till = await launchLoket(profile.folder, switches)
    await use(till)
    await till.quit()
  },
})
export { expect } from '@playwright/test'
