import { afterEach, beforeEach, expect, it } from 'vitest'
import { EventEmitter } from 'node:events'
import { lockWhenAway } from '#shell/away.ts'
import { keptPeople, memoryPeople, openTestPeople, PINS } from '#test/support/people.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

it.each(['suspend', 'lock-screen'])('a till is locked at the machine’s %s, once', async (signal) => {
  const real = memoryPeople(await keptPeople())
  const people = openTestPeople({ journal: shop.journal(), time: shop.time, mode: 'real', real })
  const power = new EventEmitter()
  lockWhenAway(power, () => void people.session.lock('idle'))
  await people.session.signIn('p-cashier', PINS.cashier)
  power.emit('resume')
  expect(people.session.role()).toBe('cashier')
  power.emit(signal)
  expect(people.session.role()).toBe('nobody')
  power.emit('lock-screen')
  const locked = shop
    .journal()
    .read.eventsOf('people')
    .filter(({ kind }) => kind === 'note/locked')
  expect(locked).toHaveLength(1)
})
