import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PageEvent } from '#contract/events.ts'
import type { People } from '#counter/people/people.ts'
import { peopleDocument } from '#counter/people/store.ts'
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
beforeEach(() => {
  shop = openVirtualTill()
  practice = memoryPeople()
  real = memoryPeople()
  events = []
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

function open(mode: 'practice' | 'real', forSetup = false): People {
  return openTestPeople({ journal: shop.journal(), time: shop.time, mode, practice, real, forSetup, events })
}
const sits = ({ session }: People) => [session.role(), session.signedIn()]
const notes = () =>
  shop
    .journal()
    .read.eventsOf('people')
    .flatMap(({ entry }) => (entry.type === 'note' ? [[entry.kind, entry.body]] : []))
const enter = async (roles?: Parameters<typeof keptPeople>[0]) => {
  real.text = JSON.stringify(peopleDocument(await keptPeople(roles)))
}

describe('who sits there when a till opens', () => {
  it('is the cashier in practice, IT with --setup, and nobody on a real till', async () => {
    expect(sits(open('practice'))).toEqual(['cashier', 'practice-cashier'])
    expect(sits(open('practice', true))).toEqual(['it', 'practice-it'])
    await enter()
    expect(sits(open('real'))).toEqual(['nobody', undefined])
  })

  it('is IT without a PIN while nobody is known who could have one', async () => {
    expect(sits(open('real', true))).toEqual(['it', undefined])
    await enter(['cashier', 'manager'])
    expect(sits(open('real', true))).toEqual(['it', undefined])
    real.closed = { state: 'vault-closed' }
    expect(sits(open('real', true))).toEqual(['it', undefined])
    real.closed = { state: 'no-vault' }
    expect(sits(open('real', true))).toEqual(['it', undefined])
  })

  it('is nobody with --setup either, once there is an IT person: in practice too', async () => {
    await enter()
    expect(sits(open('real', true))).toEqual(['nobody', undefined])
    expect(sits(open('practice', true))).toEqual(['nobody', undefined])
    const people = open('practice')
    expect(people.session.setUp()).toMatchObject({ refusal: { code: 'not-allowed' } })
    expect(sits(people)).toEqual(['cashier', 'practice-cashier'])
  })
})

describe('whoever sat down as IT without a PIN', () => {
  it('must sign in once the vault that was closed shows that there is an IT person', async () => {
    for (const mode of ['practice', 'real'] as const) {
      await enter()
      real.closed = { state: 'vault-closed' }
      const people = open(mode, true)
      expect(people.session.role()).toBe('it')
      real.closed = undefined
      expect(sits(people)).toEqual(['nobody', undefined])
    }
  })

  it('stays to enter the first one, for nobody else could', async () => {
    for (const mode of ['practice', 'real'] as const) {
      real.text = undefined
      const people = open(mode, true)
      expect(await people.controller.add('real', { name: 'One', role: 'it', pin: '4071' })).toMatchObject({
        ok: true,
      })
      expect(people.session.role()).toBe('it')
      people.session.lock('person')
      expect(people.session.role()).toBe('nobody')
      // The well-known PIN no longer opens anything.
      expect(await people.session.signIn('practice-it', '3333')).toMatchObject({
        refusal: { code: 'not-found' },
      })
    }
  })
})

describe('a person of practice and the real vault', () => {
  const signInAsIt = async (people: People, id: string, pin: string) => {
    people.session.lock('person')
    return people.session.signIn(id, pin)
  }
  const addedIt = (people: People) => people.roster.everybody().find(({ name }) => name === 'Other')?.id ?? ''

  it('loses the role of IT whichever way the vault opens, also when added in practice before', async () => {
    real.closed = { state: 'no-vault' }
    const people = open('practice')
    await signInAsIt(people, 'practice-it', '3333')
    const added = await people.controller.add('till', { name: 'Other', role: 'it', pin: '4826' })
    expect(added).toMatchObject({ ok: true })
    await enter()
    real.closed = { state: 'vault-closed' }
    expect(await signInAsIt(people, addedIt(people), '4826')).toMatchObject({ ok: true })
    expect(people.session.role()).toBe('it')
    expect(people.session.mayConnect()).toBe(false)
    real.closed = undefined
    expect(sits(people)).toEqual(['nobody', undefined])
    expect(people.session.mayConnect()).toBe(false)
    const before = real.text
    for (const role of ['it', 'manager'] as const)
      expect(await people.controller.add('real', { name: 'Evil', role, pin: '4826' })).toMatchObject({
        ok: false,
      })
    expect(await people.controller.setPin('real', 'p-manager', '4826')).toMatchObject({ ok: false })
    expect(real.text).toBe(before)
  })

  it('is not made IT while the real till has one, or its vault does not tell', async () => {
    await enter()
    const people = open('practice')
    await signInAsIt(people, 'p-it', PINS.it)
    const refused = { refusal: { code: 'not-allowed', details: { why: 'real-it' } } }
    expect(await people.controller.add('till', { name: 'Other', role: 'it', pin: '4826' })).toMatchObject(
      refused,
    )
    expect(
      await people.controller.add('till', { name: 'Other', role: 'cashier', pin: '4826' }),
    ).toMatchObject({
      ok: true,
    })
    expect(await people.controller.setRole('till', addedIt(people), 'it')).toMatchObject(refused)
    real.closed = { state: 'vault-closed' }
    expect(await people.controller.add('till', { name: 'Another', role: 'it', pin: '4826' })).toMatchObject(
      refused,
    )
  })

  it('is not a real person for having the same id in the file of practice', async () => {
    await enter()
    practice.text = JSON.stringify(
      peopleDocument([{ id: 'p-it', name: 'Twin', role: 'it', pin: await cheapHasher().hash('4826') }]),
    )
    real.closed = { state: 'vault-closed' }
    const people = open('practice')
    expect(await signInAsIt(people, 'p-it', '4826')).toMatchObject({ ok: true })
    real.closed = undefined
    expect(sits(people)).toEqual(['nobody', undefined])
    expect(await people.session.signIn('p-it', '4826')).toMatchObject({ refusal: { code: 'wrong-pin' } })
  })
})

describe('signing in and out', () => {
  it('asks for the PIN of that very person', async () => {
    await enter()
    const people = open('real')
    expect(await people.session.signIn('p-cashier', PINS.manager)).toMatchObject({
      refusal: { code: 'wrong-pin' },
    })
    expect(await people.session.signIn('p-nobody', PINS.manager)).toMatchObject({
      refusal: { code: 'not-found' },
    })
    expect(await people.session.signIn('p-cashier', PINS.cashier)).toEqual({ ok: true, value: null })
    expect(sits(people)).toEqual(['cashier', 'p-cashier'])
    // Not in another person's place.
    expect(await people.session.signIn('p-manager', PINS.manager)).toMatchObject({
      refusal: { code: 'not-allowed' },
    })
    expect(people.session.lock('person')).toMatchObject({ ok: true })
    expect(sits(people)).toEqual(['nobody', undefined])
    expect(people.session.lock('person')).toMatchObject({ refusal: { code: 'not-allowed' } })
    expect(events.map(({ type }) => type)).toEqual(['session-changed', 'session-changed'])
  })

  it('is not locked where nobody could sign in again', () => {
    const people = open('real', true)
    expect(people.session.canLock()).toBe(false)
    expect(people.session.lock('person')).toMatchObject({ refusal: { code: 'not-allowed' } })
    expect(people.session.role()).toBe('it')
  })

  it('ends at once for whoever has left, and takes another role at once', async () => {
    await enter(['cashier', 'manager', 'it'])
    const people = open('real')
    await people.session.signIn('p-cashier', PINS.cashier)
    const [cashier, ...others] = await keptPeople()
    if (cashier === undefined) throw new Error('no cashier')
    real.text = JSON.stringify(peopleDocument([{ ...cashier, role: 'manager' }, ...others]))
    expect(sits(people)).toEqual(['manager', 'p-cashier'])
    const { pin: _, ...rest } = cashier
    real.text = JSON.stringify(peopleDocument([{ ...rest, left: true }, ...others]))
    expect(sits(people)).toEqual(['nobody', undefined])
  })

  it('goes on when the list cannot be read meanwhile: a disk has never sent anybody away', async () => {
    await enter()
    const people = open('real')
    await people.session.signIn('p-manager', PINS.manager)
    for (const closed of [
      { state: 'vault-closed' },
      { state: 'unreadable', detail: 'EIO' },
      { state: 'no-vault' },
    ] as const) {
      real.closed = closed
      expect(sits(people)).toEqual(['manager', 'p-manager'])
    }
  })

  it('is journalled by id, with no name and no PIN', async () => {
    await enter()
    const people = open('real')
    await people.session.signIn('p-cashier', '0001')
    await people.session.signIn('p-cashier', PINS.cashier)
    people.session.lock('person')
    await people.controller.add('till', { name: 'Nobody', role: 'cashier', pin: '4071' })
    expect(notes()).toEqual([
      ['wrong-pin', { person: 'p-cashier', for: 'sign-in' }],
      ['signed-in', { person: 'p-cashier', how: 'pin' }],
      ['locked', { by: 'person', person: 'p-cashier' }],
    ])
    await people.session.signIn('p-it', PINS.it)
    await people.controller.add('till', { name: 'Kasir Malam', role: 'cashier', pin: '8264' })
    const added = people.roster.everybody().find(({ name }) => name === 'Kasir Malam')?.id
    await people.controller.rename('till', added ?? '', 'Kasir Pagi')
    const written = JSON.stringify(notes())
    expect(notes().at(-2)).toEqual(['added', { person: added, role: 'cashier', of: 'till', by: 'p-it' }])
    for (const secret of ['Kasir Malam', 'Kasir Pagi', '8264', ...Object.values(PINS)])
      expect(written).not.toContain(secret)
  })
})

describe('practice', () => {
  it('has its three, and whoever was added to them', async () => {
    const people = open('practice')
    people.session.lock('person')
    for (const [id, pin, role] of [
      ['practice-cashier', '1111', 'cashier'],
      ['practice-manager', '2222', 'manager'],
      ['practice-it', '3333', 'it'],
    ] as const) {
      expect(await people.session.signIn(id, '4071')).toMatchObject({ refusal: { code: 'wrong-pin' } })
      expect(await people.session.signIn(id, pin)).toMatchObject({ ok: true })
      expect(people.session.role()).toBe(role)
      people.session.lock('person')
    }
    await people.session.signIn('practice-manager', '2222')
    await people.controller.add('till', { name: 'Kasir 2', role: 'cashier', pin: '4071' })
    expect(people.roster.signers().map(({ name }) => name)).toEqual(['Kasir', 'Kasir 2', 'Manajer', 'IT'])
    expect(people.roster.practicePins()).toEqual({
      'practice-cashier': '1111',
      'practice-manager': '2222',
      'practice-it': '3333',
    })
  })

  it('shows its PINs no more for an IT that it no longer has, and lets the real one in', async () => {
    await enter()
    const people = open('practice')
    expect(Object.keys(people.roster.practicePins() ?? {})).toEqual(['practice-cashier', 'practice-manager'])
    people.session.lock('person')
    expect(await people.session.signIn('p-it', PINS.it)).toMatchObject({ ok: true })
    expect(sits(people)).toEqual(['it', 'p-it'])
    people.session.lock('person')
    // The real till's other people are not allowed here.
    expect(await people.session.signIn('p-cashier', PINS.cashier)).toMatchObject({
      refusal: { code: 'not-found' },
    })
  })

  it('has its own people beside a file that cannot be read', async () => {
    practice.text = '{"version":1,"people":[{"id"'
    const people = open('practice')
    expect(people.roster.till.read()).toEqual({ state: 'unreadable', detail: 'not-json' })
    people.session.lock('person')
    expect(await people.session.signIn('practice-manager', '2222')).toMatchObject({ ok: true })
    expect(
      await people.controller.add('till', { name: 'Kasir 2', role: 'cashier', pin: '4071' }),
    ).toMatchObject({
      refusal: { code: 'not-allowed', details: { why: 'state' } },
    })
    expect(practice.text).toBe('{"version":1,"people":[{"id"')
  })
})
