import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse } from '#contract/envelope.ts'
import { createApprover } from '#counter/sale/approval.ts'
import type { People } from '#counter/people/people.ts'
import { keptPeople, memoryPeople, openTestPeople, PINS } from '#test/support/people.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let people: People
beforeEach(async () => {
  shop = openVirtualTill()
  const real = memoryPeople(await keptPeople())
  people = openTestPeople({ journal: shop.journal(), time: shop.time, mode: 'real', real })
})
afterEach(() => shop.close())

const MANAGER = { person: 'p-manager', pin: PINS.manager }

describe('a manager’s word', () => {
  it('is there when the manager sits there: theirs, by id', async () => {
    await people.session.signIn('p-manager', PINS.manager)
    expect(await people.approve('manager', undefined)).toEqual({
      ok: true,
      value: { approvedBy: 'p-manager' },
    })
  })

  it.each(['cashier', 'it'] as const)('is asked for where %s sits there', async (role) => {
    expect(await people.approve(role, undefined)).toMatchObject({ refusal: { code: 'approval-needed' } })
    expect(await people.approve(role, MANAGER)).toEqual({ ok: true, value: { approvedBy: 'p-manager' } })
  })

  it('is nobody else’s, whatever their PIN; and nobody’s PIN is tried out here', async () => {
    for (const person of ['p-cashier', 'p-it', 'p-stranger'])
      for (const pin of [PINS.cashier, PINS.it, '0001'])
        expect(await people.approve('cashier', { person, pin })).toMatchObject({
          refusal: { code: 'approval-needed' },
        })
    expect(shop.journal().read.setting('pin-tries p-cashier')).toBeUndefined()
  })

  it('of IT is the PIN of a person of IT, also while one sits there', async () => {
    await people.session.signIn('p-it', PINS.it)
    const here = people.session.right()
    expect(await people.approveAsIt(undefined, here)).toMatchObject({ refusal: { code: 'approval-needed' } })
    expect(await people.approveAsIt(MANAGER, here)).toMatchObject({ refusal: { code: 'approval-needed' } })
    const own = { person: 'p-it', pin: PINS.it }
    expect(await people.approveAsIt(own, here)).toEqual({ ok: true, value: { approvedBy: 'p-it' } })
    expect(await people.approveAsIt({ ...own, pin: '0001' }, here)).toMatchObject({
      refusal: { code: 'wrong-pin' },
    })
  })

  it('by PIN is asked for although a manager sits there', async () => {
    await people.session.signIn('p-manager', PINS.manager)
    const here = people.session.right()
    expect(await people.approveByPin(undefined, here)).toMatchObject({ refusal: { code: 'approval-needed' } })
    expect(await people.approveByPin(MANAGER, here)).toEqual({ ok: true, value: { approvedBy: 'p-manager' } })
  })

  it('needs the right PIN, which is counted like at the door', async () => {
    for (const left of [4, 3, 2, 1, 0])
      expect(await people.approve('cashier', { ...MANAGER, pin: '0001' })).toMatchObject({
        refusal: { code: 'wrong-pin', details: { left } },
      })
    expect(await people.approve('cashier', MANAGER)).toMatchObject({
      refusal: { code: 'locked-out', details: { waitMs: 30_000 } },
    })
    await shop.time.advance(30_000)
    expect(await people.approve('cashier', MANAGER)).toMatchObject({ ok: true })
  })

  it('has left with the manager: whoever sits there by the time it is asked needs a PIN', async () => {
    await people.session.signIn('p-manager', PINS.manager)
    people.session.lock('idle')
    expect(await people.approve('manager', undefined)).toMatchObject({
      refusal: { code: 'approval-needed' },
    })
    await people.session.signIn('p-cashier', PINS.cashier)
    expect(await people.approve('manager', undefined)).toMatchObject({
      refusal: { code: 'approval-needed' },
    })
  })

  it('is not there for who called as another, and has no name where no one is signed in', async () => {
    const approve = createApprover({
      signedIn: () => undefined,
      roleNow: () => 'manager',
      person: () => undefined,
      checkPin: () => Promise.resolve(refuse('wrong-pin')),
    })
    expect(await approve('cashier', undefined)).toEqual(refuse('approval-needed'))
    expect(await approve('manager', undefined)).toStrictEqual(accept({}))
  })

  it('signs nobody in', async () => {
    await people.session.signIn('p-cashier', PINS.cashier)
    await people.approve('cashier', MANAGER)
    expect(people.session.signedIn()).toBe('p-cashier')
  })
})
