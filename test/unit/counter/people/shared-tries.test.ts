/** A real person's PIN tries are counted in one place, whichever journal is open. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TryCounts } from '#counter/people/tries.ts'
import { cheapHasher, keptPeople, memoryPeople, openTestPeople, PINS } from '#test/support/people.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const SECOND = 1000
const shops: VirtualTill[] = []
let real: ReturnType<typeof memoryPeople>
let kept: Readonly<Record<string, number>> | undefined
const tryCounts: TryCounts = {
  read: () => kept,
  write: (counts) => {
    kept = counts
  },
}

beforeEach(async () => {
  real = memoryPeople(await keptPeople(undefined, cheapHasher()))
  kept = {}
})
afterEach(async () => {
  for (const shop of shops.splice(0)) {
    expect(shop.bugs).toEqual([])
    await shop.close()
  }
})

/** A program started on a journal without any people. */
function onNewJournal(mode: 'practice' | 'real' = 'practice') {
  const shop = openVirtualTill()
  shops.push(shop)
  const people = openTestPeople({ journal: shop.journal(), time: shop.time, mode, real, tryCounts })
  people.session.lock('person')
  return { people, time: shop.time }
}

describe('a PIN of the real IT person', () => {
  it('is not tried for nothing on one new practice journal after the other', async () => {
    const codes: unknown[] = []
    for (let journal = 0; journal < 3; journal += 1) {
      const { people } = onNewJournal()
      for (let n = 0; n < 4; n += 1) {
        const result = await people.session.signIn('p-it', '0001')
        codes.push(result.ok ? 'in' : result.refusal.code)
      }
    }
    expect(codes.filter((code) => code === 'wrong-pin')).toHaveLength(5)
    expect(codes.slice(5).every((code) => code === 'locked-out')).toBe(true)
  })

  it('waits where the count was taken away, and not where nobody was ever entered', async () => {
    kept = undefined
    const { people, time } = onNewJournal()
    expect(await people.session.signIn('p-it', PINS.it)).toMatchObject({
      refusal: { code: 'locked-out', details: { waitMs: 30 * SECOND } },
    })
    await time.advance(30 * SECOND)
    expect(await people.session.signIn('p-it', PINS.it)).toMatchObject({ ok: true })
    expect(kept).toEqual({ 'p-it': 0 })
    kept = undefined
    real = memoryPeople()
    onNewJournal()
    expect(kept).toEqual({})
  })

  it('leaves the people of practice to their own journal', async () => {
    const { people } = onNewJournal()
    for (let n = 0; n < 5; n += 1) await people.session.signIn('practice-manager', '0001')
    expect(kept).toEqual({})
  })
})

describe('wrong PINs before the right one', () => {
  it('are told to whom it concerns once they stand there, at an approval too', async () => {
    const { people } = onNewJournal('real')
    await people.session.signIn('p-cashier', PINS.cashier)
    expect(people.wrongPins()).toBeUndefined()
    const approve = (pin: string) => people.approve('cashier', { person: 'p-manager', pin })
    for (let n = 0; n < 4; n += 1) await approve('0001')
    expect(people.wrongPins()).toBeUndefined()
    expect(await approve(PINS.manager)).toMatchObject({ ok: true })
    expect(people.wrongPins()).toMatchObject({ name: 'manager', count: 4 })
    people.session.lock('person')
    await people.session.signIn('p-cashier', PINS.cashier)
    expect(people.wrongPins()).toBeUndefined()
  })
})
