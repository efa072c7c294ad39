import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { People } from '#counter/people/people.ts'
import { keptPeople, memoryPeople, openTestPeople, PINS } from '#test/support/people.ts'
import { MORNING, openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
let shop: VirtualTill
let people: People
beforeEach(async () => {
  shop = openVirtualTill()
  const real = memoryPeople(await keptPeople())
  people = openTestPeople({ journal: shop.journal(), time: shop.time, mode: 'real', real })
})
afterEach(async () => {
  people.idle.stop()
  await shop.close()
})
const signIn = () => people.session.signIn('p-manager', PINS.manager)
const role = () => people.session.role()

describe('a till that nobody touches', () => {
  it('locks itself after five minutes, unless somebody does', async () => {
    await signIn()
    await shop.time.advance(4 * MINUTE)
    people.idle.touch()
    await shop.time.advance(4 * MINUTE + 59 * SECOND)
    expect(role()).toBe('manager')
    await shop.time.advance(SECOND)
    expect(role()).toBe('nobody')
    const last = shop.journal().read.eventsOf('people').at(-1)?.entry
    expect(last).toMatchObject({ kind: 'locked', body: { person: 'p-manager', by: 'idle' } })
  })

  it('gives whoever signs in the whole time, however long it stood there', async () => {
    for (const wait of [4 * MINUTE + 59 * SECOND, 17 * MINUTE + 3 * SECOND]) {
      await shop.time.advance(wait)
      await signIn()
      await shop.time.advance(4 * MINUTE + 59 * SECOND)
      expect(role()).toBe('manager')
      await shop.time.advance(SECOND)
      expect(role()).toBe('nobody')
    }
  })

  it('is not deceived by a clock that is set', async () => {
    await signIn()
    shop.time.setClock(MORNING + 365 * 24 * 60 * MINUTE)
    await shop.time.advance(MINUTE)
    expect(role()).toBe('manager')
    shop.time.setClock(0)
    await shop.time.advance(4 * MINUTE)
    expect(role()).toBe('nobody')
  })

  it('does so after the minutes that were chosen, from then on and after a restart', async () => {
    await signIn()
    expect(people.idle.setMinutes(1)).toMatchObject({ ok: true })
    await shop.time.advance(MINUTE)
    expect(role()).toBe('nobody')
    const again = openTestPeople({
      journal: shop.journal(),
      time: shop.time,
      mode: 'real',
      real: people.roster.real,
    })
    expect(again.idle.minutes()).toBe(1)
    again.idle.stop()
  })

  it('never does in practice, where nobody has asked for it', async () => {
    const practice = openTestPeople({ journal: shop.journal(), time: shop.time })
    expect(practice.idle.minutes()).toBeNull()
    await shop.time.advance(24 * 60 * MINUTE)
    expect(practice.session.role()).toBe('cashier')
    practice.idle.setMinutes(3)
    await shop.time.advance(3 * MINUTE)
    expect(practice.session.role()).toBe('nobody')
    practice.idle.setMinutes(null)
    expect(practice.idle.minutes()).toBeNull()
    practice.idle.stop()
  })

  it('always does on a real one', async () => {
    await signIn()
    expect(people.idle.setMinutes(null)).toMatchObject({ refusal: { code: 'not-allowed' } })
    expect(people.idle.minutes()).toBe(5)
  })
})
