import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PageEvent } from '#contract/events.ts'
import type { PinHasher } from '#counter/people/pin-hash.ts'
import type { People } from '#counter/people/people.ts'
import { MOST_PEOPLE, peopleDocument, type KeptPerson } from '#counter/people/store.ts'
import { viewPeople } from '#counter/people/view.ts'
import type { PersonRole } from '#domain/person.ts'
import {
  cheapHasher,
  keptPeople,
  memoryPeople,
  openTestPeople,
  PINS,
  type MemoryStore,
} from '#test/support/people.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let practice: MemoryStore
let real: MemoryStore
let events: PageEvent[]
beforeEach(async () => {
  shop = openVirtualTill()
  practice = memoryPeople()
  real = memoryPeople(await keptPeople())
  events = []
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

async function as(role: PersonRole, mode: 'practice' | 'real' = 'real'): Promise<People> {
  const people = openTestPeople({ journal: shop.journal(), time: shop.time, mode, practice, real, events })
  if (people.session.role() !== 'nobody') people.session.lock('person')
  const [id, pin] = mode === 'real' || role === 'it' ? [`p-${role}`, PINS[role]] : practised(role)
  expect(await people.session.signIn(id, pin)).toMatchObject({ ok: true })
  return people
}
const practised = (role: PersonRole) => [`practice-${role}`, role === 'cashier' ? '1111' : '2222'] as const
const kept = (store: MemoryStore): readonly KeptPerson[] => {
  const read = store.read()
  if (read.state !== 'known') throw new Error(read.state)
  return read.people
}
const why = (reason: string) => ({ refusal: { details: { why: reason } } })
const NEW = { name: 'Kasir Malam', role: 'cashier', pin: '8264' } as const

describe('who may do what with whom', () => {
  it('a cashier nothing', async () => {
    const { controller } = await as('cashier')
    expect(await controller.add('till', NEW)).toMatchObject(why('role'))
    expect(await controller.rename('till', 'p-cashier', 'X')).toMatchObject(why('role'))
    expect(await controller.setPin('till', 'p-manager', '8264')).toMatchObject(why('role'))
    expect(await controller.leave('till', 'p-cashier')).toMatchObject(why('role'))
  })

  it('a manager cashiers and managers, but no IT, and nobody to IT', async () => {
    const { controller } = await as('manager')
    expect(await controller.add('till', NEW)).toMatchObject({ ok: true })
    expect(await controller.add('till', { ...NEW, name: 'M', role: 'manager' })).toMatchObject({ ok: true })
    expect(await controller.add('till', { ...NEW, name: 'I', role: 'it' })).toMatchObject(why('role'))
    expect(await controller.setRole('till', 'p-cashier', 'manager')).toMatchObject({ ok: true })
    expect(await controller.setRole('till', 'p-cashier', 'it')).toMatchObject(why('role'))
    expect(await controller.setPin('till', 'p-it', '8264')).toMatchObject(why('role'))
    expect(await controller.rename('till', 'p-it', 'X')).toMatchObject(why('role'))
    expect(await controller.leave('till', 'p-it')).toMatchObject(why('role'))
  })

  it('IT everybody', async () => {
    const { controller } = await as('it')
    expect(await controller.add('till', { ...NEW, role: 'it' })).toMatchObject({ ok: true })
    expect(await controller.setPin('till', 'p-manager', '8264')).toMatchObject({ ok: true })
    expect(await controller.setRole('till', 'p-cashier', 'it')).toMatchObject({ ok: true })
  })

  it('from practice only IT the real till, and everybody who may the practised one', async () => {
    const manager = await as('manager', 'practice')
    expect(await manager.controller.add('real', NEW)).toMatchObject(why('real'))
    expect(await manager.controller.add('till', NEW)).toMatchObject({ ok: true })
    expect([kept(practice).length, kept(real).length]).toEqual([1, 3])
    const it = await as('it', 'practice')
    expect(await it.controller.add('real', NEW)).toMatchObject({ ok: true })
    expect([kept(practice).length, kept(real).length]).toEqual([1, 4])
  })

  it('nobody the three that are part of practice', async () => {
    const { controller } = await as('manager', 'practice')
    for (const id of ['practice-cashier', 'practice-manager', 'practice-it']) {
      expect(await controller.rename('till', id, 'X')).toMatchObject(why('built-in'))
      expect(await controller.setPin('till', id, '8264')).toMatchObject(why('built-in'))
      expect(await controller.leave('till', id)).toMatchObject(why('built-in'))
    }
    expect(await controller.ownPin('2222', '8264')).toMatchObject(why('built-in'))
  })
})

describe('the last one', () => {
  it('manager, or IT, neither leaves nor becomes something else', async () => {
    const { controller } = await as('it')
    expect(await controller.leave('till', 'p-manager')).toMatchObject(why('last-manager'))
    expect(await controller.setRole('till', 'p-manager', 'cashier')).toMatchObject(why('last-manager'))
    expect(await controller.leave('till', 'p-it')).toMatchObject(why('last-it'))
    expect(await controller.setRole('till', 'p-it', 'manager')).toMatchObject(why('last-it'))
    expect(await controller.add('till', { ...NEW, role: 'manager' })).toMatchObject({ ok: true })
    expect(await controller.leave('till', 'p-manager')).toMatchObject({ ok: true })
    // A manager who has left does not count as a second one.
    const other = kept(real).find(({ name }) => name === NEW.name)?.id ?? ''
    expect(await controller.leave('till', other)).toMatchObject(why('last-manager'))
  })
})

describe('a person', () => {
  it('who has left has no PIN any more, keeps the name, and comes back with a new one', async () => {
    const people = await as('it')
    expect(await people.controller.leave('till', 'p-cashier')).toMatchObject({ ok: true })
    expect(kept(real)[0]).toEqual({ id: 'p-cashier', name: 'cashier', role: 'cashier', left: true })
    people.session.lock('person')
    expect(await people.session.signIn('p-cashier', PINS.cashier)).toMatchObject({
      refusal: { code: 'not-found' },
    })
    const again = await as('manager')
    expect(again.roster.everybody().map(({ id }) => id)).toContain('p-cashier')
    expect(await again.controller.setPin('till', 'p-cashier', '8264')).toMatchObject(why('left'))
    expect(await again.controller.comeBack('till', 'p-cashier', '8264')).toMatchObject({ ok: true })
    again.session.lock('person')
    expect(await again.session.signIn('p-cashier', '8264')).toMatchObject({ ok: true })
  })

  it('has a name of their own among those who are here', async () => {
    const { controller } = await as('manager')
    expect(await controller.add('till', { ...NEW, name: '  CASHIER ' })).toMatchObject(why('name-taken'))
    expect(await controller.rename('till', 'p-manager', 'Cashier')).toMatchObject(why('name-taken'))
    expect(await controller.rename('till', 'p-manager', 'MANAGER')).toMatchObject({ ok: true })
    await controller.leave('till', 'p-cashier')
    expect(await controller.add('till', { ...NEW, name: 'cashier' })).toMatchObject({ ok: true })
    expect(await controller.comeBack('till', 'p-cashier', '8264')).toMatchObject(why('name-taken'))
  })

  it('has no PIN that everybody tries first, and may have another’s without being told', async () => {
    const { controller } = await as('manager')
    for (const pin of ['1111', '1234', '9876', '1212', '123123'])
      expect(await controller.add('till', { ...NEW, pin })).toMatchObject(why('pin-too-easy'))
    expect(await controller.add('till', { ...NEW, pin: PINS.manager })).toMatchObject({ ok: true })
  })

  it('changes their own PIN with the one before, which counts like any other try', async () => {
    const people = await as('cashier')
    expect(await people.controller.ownPin('0001', '8264')).toMatchObject({
      refusal: { code: 'wrong-pin', details: { left: 4 } },
    })
    expect(await people.controller.ownPin(PINS.cashier, '1234')).toMatchObject(why('pin-too-easy'))
    expect(await people.controller.ownPin(PINS.cashier, '8264')).toMatchObject({ ok: true })
    people.session.lock('person')
    expect(await people.session.signIn('p-cashier', PINS.cashier)).toMatchObject({
      refusal: { code: 'wrong-pin' },
    })
    expect(await people.session.signIn('p-cashier', '8264')).toMatchObject({ ok: true })
  })

  it('IT changes the real PIN from practice too', async () => {
    const people = await as('it', 'practice')
    expect(await people.controller.ownPin(PINS.it, '8264')).toMatchObject({ ok: true })
    people.session.lock('person')
    expect(await people.session.signIn('p-it', '8264')).toMatchObject({ ok: true })
  })
})

describe('a change that takes a while, at a till that locks meanwhile', () => {
  /** A person of that role signed in, with a hasher that waits until released. */
  async function slowly(role: PersonRole) {
    const gate = Promise.withResolvers<void>()
    let slow = false
    const quick = cheapHasher()
    const wait = () => (slow ? gate.promise : Promise.resolve())
    const hasher: PinHasher = {
      hash: (pin) => wait().then(() => quick.hash(pin)),
      matches: (pin, hash) => wait().then(() => quick.matches(pin, hash)),
    }
    const people = openTestPeople({
      journal: shop.journal(),
      time: shop.time,
      mode: 'real',
      real,
      events,
      hasher,
    })
    expect(await people.session.signIn(`p-${role}`, PINS[role])).toMatchObject({ ok: true })
    slow = true
    return {
      ...people,
      letGo: gate.resolve,
      lockAndLetGo: () => {
        expect(people.session.lock('idle')).toMatchObject({ ok: true })
        gate.resolve()
      },
    }
  }
  const told = () =>
    shop
      .journal()
      .read.eventsOf('people')
      .flatMap(({ entry }) =>
        entry.type === 'note' && entry.kind !== 'signed-in' ? [[entry.kind, entry.body]] : [],
      )

  it('is done by whoever asked for it, and so is what they asked for after it', async () => {
    const { controller, lockAndLetGo } = await slowly('manager')
    const asked = [controller.add('till', NEW), controller.rename('till', 'p-cashier', 'Kasir Pagi')]
    lockAndLetGo()
    expect(await Promise.all(asked)).toMatchObject([{ ok: true }, { ok: true }])
    const added = kept(real).find(({ name }) => name === NEW.name)?.id
    expect(told().slice(-2)).toEqual([
      ['added', { person: added, role: 'cashier', by: 'p-manager', of: 'till' }],
      ['renamed', { person: 'p-cashier', by: 'p-manager', of: 'till' }],
    ])
  })

  it('is their own PIN too', async () => {
    const { controller, lockAndLetGo } = await slowly('cashier')
    const asked = controller.ownPin(PINS.cashier, '8264')
    lockAndLetGo()
    expect(await asked).toMatchObject({ ok: true })
    expect(told().at(-1)).toEqual(['pin-changed', { person: 'p-cashier', by: 'p-cashier', of: 'till' }])
  })

  it('is not done for one who lost the role while the PIN was stretched', async () => {
    const { controller, letGo } = await slowly('manager')
    const asked = controller.add('till', NEW)
    real.text = JSON.stringify(
      peopleDocument(kept(real).map((one) => (one.id === 'p-manager' ? { ...one, role: 'cashier' } : one))),
    )
    letGo()
    expect(await asked).toMatchObject(why('role'))
    expect(kept(real).map(({ name }) => name)).not.toContain(NEW.name)
  })

  it('is not done for one who by then may not any more', async () => {
    const other = (await keptPeople(['manager'])).map((one) => ({ ...one, id: 'p-other', name: 'Other' }))
    real.text = JSON.stringify(peopleDocument([...kept(real), ...other]))
    const { controller } = await as('manager')
    const asked = [controller.leave('till', 'p-manager'), controller.add('till', NEW)]
    expect(await Promise.all(asked)).toMatchObject([{ ok: true }, why('role')])
  })
})

describe('the list', () => {
  it('keeps both of two changes that are made at once', async () => {
    const { controller } = await as('manager')
    await Promise.all(['A', 'B', 'C', 'D'].map((name) => controller.add('till', { ...NEW, name })))
    expect(kept(real).map(({ name }) => name)).toEqual(['cashier', 'manager', 'it', 'A', 'B', 'C', 'D'])
    expect(events.filter(({ type }) => type === 'people-changed')).toHaveLength(4)
  })

  it('is as it was when the disk refuses', async () => {
    const { controller } = await as('manager')
    const before = real.text
    real.refuses = 'ENOSPC'
    expect(await controller.add('till', NEW)).toMatchObject({
      refusal: { code: 'internal', details: { disk: 'ENOSPC' } },
    })
    expect([real.text, events.some(({ type }) => type === 'people-changed')]).toEqual([before, false])
  })

  it.each([
    [{ state: 'vault-closed' }, { refusal: { code: 'vault-refused' } }],
    [{ state: 'no-vault' }, { refusal: { code: 'vault-refused' } }],
    [{ state: 'newer' }, why('state')],
    [{ state: 'unreadable', detail: 'EIO' }, why('state')],
  ] as const)('that is %o is not changed', async (closed, refusal) => {
    const { controller } = await as('it')
    const before = real.text
    real.closed = closed
    expect(await controller.add('till', NEW)).toMatchObject(refusal)
    expect(real.text).toBe(before)
  })

  it('has an end', async () => {
    const [one] = await keptPeople(['cashier'])
    if (one === undefined) throw new Error('nobody')
    const many = Array.from({ length: MOST_PEOPLE - 3 }, (_, n) => ({ ...one, id: `p-${n}`, name: `K${n}` }))
    real.text = JSON.stringify(peopleDocument([...many, ...(await keptPeople())]))
    const people = await as('manager')
    expect(await people.controller.add('till', NEW)).toMatchObject({ refusal: { code: 'too-many' } })
    expect(viewPeople(people, 'till', 'manager').mayAdd).toEqual([])
  })

  it('says of each what whoever asks may do', async () => {
    const people = await as('manager')
    const view = viewPeople(people, 'till', 'manager')
    expect(view).toMatchObject({ state: 'known', mayAdd: ['cashier', 'manager'] })
    expect(view.people.map(({ id, isSelf, can }) => [id, isSelf, can])).toEqual([
      ['p-cashier', false, { rename: true, pin: true, leave: true, comeBack: false, roles: ['manager'] }],
      ['p-manager', true, { rename: true, pin: true, leave: false, comeBack: false, roles: [] }],
      ['p-it', false, { rename: false, pin: false, leave: false, comeBack: false, roles: [] }],
    ])
    expect(JSON.stringify(view)).not.toMatch(/hash|salt|scrypt/)
  })
})
