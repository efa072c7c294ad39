/** Acts at the counter that wait for the gateway or a PIN, by a person who may not do them any more. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDoubtHandlers } from '#bridge/handlers/doubt.ts'
import { accept } from '#contract/envelope.ts'
import type { Right } from '#domain/right.ts'
import { openTestBackups } from '#test/support/backups.ts'
import { openTestPaper } from '#test/support/paper-machine.ts'
import { keptPeople, memoryPeople, openTestPeople, PINS } from '#test/support/people.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { orderOf, sell } from '../counter/at-the-till.ts'

let shop: VirtualTill
let holds: boolean
beforeEach(() => {
  holds = true
  shop = openVirtualTill({ signedIn: () => 'sri' })
})
afterEach(() => shop.close())

const right: Right = { holds: () => holds, isHere: () => holds }
const refused = { ok: false, refusal: { code: 'forbidden' } }

it('cash is not taken when the right went while the gateway was asked', async () => {
  const { reference } = await sell(shop)
  const handlers = createDoubtHandlers(shop.till(), {
    personal: shop.backOffice().personal,
    approve: async () => accept({}),
    openDrawer: () => undefined,
  })
  const asked = handlers['order.takeCash']({ reference }, 'cashier', right)
  holds = false
  expect(await asked).toMatchObject(refused)
  expect(orderOf(shop, reference).state.kind).toBe('waiting')
  expect(shop.journal().read.cashBetween(0n, shop.journal().read.head().seq)).toEqual([])
})

describe('a manager’s approval', () => {
  const MANAGER = { person: 'p-manager', pin: PINS.manager }
  async function atTheTill() {
    const real = memoryPeople(await keptPeople())
    const people = openTestPeople({ journal: shop.journal(), time: shop.time, mode: 'real', real })
    await people.session.signIn('p-cashier', PINS.cashier)
    return { people, real }
  }

  it('counts for nothing when the caller may not act any more by the time it is checked', async () => {
    const { people } = await atTheTill()
    const asked = people.approve('cashier', MANAGER, right)
    holds = false
    expect(await asked).toMatchObject(refused)
  })

  it('counts for nothing when its manager has become a cashier meanwhile', async () => {
    const { people, real } = await atTheTill()
    const asked = people.approve('cashier', MANAGER, people.session.right())
    const before = real.read()
    if (before.state !== 'known') throw new Error(before.state)
    await real.write(
      before.people.map((one) => (one.id === 'p-manager' ? { ...one, role: 'cashier' as const } : one)),
    )
    expect(await asked).toMatchObject({ refusal: { code: 'approval-needed' } })
  })

  it('counts at a till that locked meanwhile', async () => {
    const { people } = await atTheTill()
    const asked = people.approve('cashier', MANAGER, people.session.right())
    people.session.lock('idle')
    expect(await asked).toMatchObject({ ok: true, value: { approvedBy: 'p-manager' } })
  })
})

describe('a dialog that stays open at a till that was left', () => {
  it('moves no backups', async () => {
    const backups = openTestBackups(shop, 'practice')
    backups.state.chosen = '/tmp/elsewhere'
    const asked = backups.controller.chooseFolder('ask', right)
    holds = false
    expect(await asked).toMatchObject(refused)
    expect([backups.controller.view('it').isOwnFolder, backups.noted]).toEqual([true, []])
  })

  it('sends no slips elsewhere', async () => {
    const paper = openTestPaper(shop)
    paper.state.chosen = '/tmp/elsewhere'
    const asked = paper.controller.chooseFolder(right)
    holds = false
    expect((await asked).folder).toBe(paper.folder)
  })
})

it('a recovery passphrase is not kept by one who may not set it any more', async () => {
  const backups = openTestBackups(shop, 'practice')
  const asked = backups.controller.setPassphrase('kuda laut biru tua', right)
  holds = false
  expect(await asked).toMatchObject(refused)
  expect(backups.state.keys).toBeUndefined()
})
