/** Money goes back in front of two people, and never by the word of the one who promised it alone. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { People } from '#counter/people/people.ts'
import type { PersonRole } from '#domain/person.ts'
import { cheapHasher, memoryPeople, openTestPeople, PINS } from '#test/support/people.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let people: People
async function staffed(...roles: readonly [string, PersonRole][]): Promise<void> {
  const hasher = cheapHasher()
  const kept = roles.map(async ([id, role]) => ({ id, name: id, role, pin: await hasher.hash(PINS[role]) }))
  const real = memoryPeople(await Promise.all(kept))
  people = openTestPeople({ journal: shop.journal(), time: shop.time, mode: 'real', real })
}
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

it('is another manager, where the shop has one', async () => {
  await staffed(['ani', 'manager'], ['rudi', 'manager'], ['sri', 'cashier'])
  await people.session.signIn('ani', PINS.manager)
  const right = people.session.right()
  expect(people.second.ofPromise('ani')).toEqual(['rudi'])
  expect(await people.second.confirm({ person: 'rudi', pin: PINS.manager }, 'ani', right)).toEqual({
    ok: true,
    value: { second: 'rudi' },
  })
  for (const person of ['ani', 'sri', 'nobody'])
    expect(await people.second.confirm({ person, pin: PINS.cashier }, 'ani', right)).toMatchObject({
      refusal: { code: 'approval-needed' },
    })
  expect(shop.journal().read.setting('pin-tries sri')).toBeUndefined()
})

it('is anyone else, where the one manager has promised it', async () => {
  await staffed(['ani', 'manager'], ['sri', 'cashier'])
  await people.session.signIn('ani', PINS.manager)
  const right = people.session.right()
  expect(people.second.ofPromise('ani')).toEqual(['sri'])
  expect(await people.second.confirm({ person: 'sri', pin: '0001' }, 'ani', right)).toMatchObject({
    refusal: { code: 'wrong-pin' },
  })
  expect(await people.second.confirm({ person: 'sri', pin: PINS.cashier }, 'ani', right)).toMatchObject({
    value: { second: 'sri' },
  })
  expect(await people.second.confirm(undefined, 'ani', right)).toMatchObject({
    refusal: { code: 'approval-needed' },
  })
})

it('is not the one who promised, although another manager sits at the till', async () => {
  await staffed(['ani', 'manager'], ['rudi', 'manager'], ['sri', 'cashier'])
  await people.session.signIn('rudi', PINS.manager)
  expect(people.second.ofPromise('ani')).toEqual(['sri'])
  expect(people.second.ofPromise(undefined)).toEqual(['ani'])
})

it('is asked no more once the caller has lost the right', async () => {
  await staffed(['ani', 'manager'], ['sri', 'cashier'])
  await people.session.signIn('ani', PINS.manager)
  const right = people.session.right()
  people.session.lock('person')
  await people.session.signIn('sri', PINS.cashier)
  expect(await people.second.confirm({ person: 'sri', pin: PINS.cashier }, 'ani', right)).toMatchObject({
    refusal: { code: 'forbidden' },
  })
})
