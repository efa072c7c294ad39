/** Dispute files of a till in virtual time. */
import { onTestFinished } from 'vitest'
import {
  createDisputeController,
  type DisputeController,
  type DisputeDeps,
} from '#backoffice/dispute/dispute-controller.ts'
import type { DisputeParts } from '#contract/dispute-views.ts'
import type { Right } from '#domain/right.ts'
import { personalKeyFor } from '#support/personal-keys.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { openVirtualTill, PERSONAL_KEY, type VirtualTill } from '#test/support/virtual-till.ts'

export const SEED = personalKeyFor('dispute', PERSONAL_KEY)

export type Saved = {
  readonly folder: string
  readonly name: string
  readonly pdf: Buffer
  readonly data: Buffer
}

export type DisputeFixture = {
  readonly shop: VirtualTill
  readonly controller: DisputeController
  readonly saved: Saved[]
  readonly drawn: DisputeParts[]
  readonly right: Right & { here: boolean }
  readonly deps: DisputeDeps
}

export function openDisputeFixture(change: Partial<DisputeDeps> = {}): DisputeFixture {
  const shop = openVirtualTill({ signedIn: () => 'sari' })
  onTestFinished(() => shop.close())
  const saved: Saved[] = []
  const drawn: DisputeParts[] = []
  const { clock, journal, announce, personal, journalSound } = shop.backOffice()
  const deps: DisputeDeps = {
    ...{ clock, journal, announce, personal, journalSound },
    random: seededRandom(7),
    signedIn: () => 'dewi',
    about: () => ({ shop: 'Warung Bu Sri', till: '001', program: 'Loket 0.1.0', mode: 'practice' }),
    seed: () => (shop.vault.open ? SEED : undefined),
    askFolder: async () => '/media/stick',
    draw: async (parts, { sha256 }) => {
      drawn.push(parts)
      return Buffer.from(`%PDF ${sha256}`)
    },
    save: async (folder, name, pdf, data) => {
      saved.push({ folder, name, pdf: Buffer.from(pdf), data: Buffer.from(data) })
      return { ok: true, pdf: `${name}.pdf`, data: `${name}.json` }
    },
    ...change,
  }
  const right: DisputeFixture['right'] = { here: true, isHere: () => right.here, holds: () => right.here }
  return { shop, controller: createDisputeController(deps), saved, drawn, right, deps }
}
