/** The lock-out across restarts and changed clocks: no try is ever free. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitAfter } from '#domain/lock-out.ts'
import type { Journal } from '#journal/journal.ts'
import { JournalFailed } from '#journal/failure.ts'
import { createTryStore } from '#counter/people/tries.ts'
import { cheapHasher, keptPeople, memoryPeople, openTestPeople, PINS } from '#test/support/people.ts'
import { MORNING, openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const CASHIER = 'p-cashier'
let shop: VirtualTill
let real: ReturnType<typeof memoryPeople>

beforeEach(async () => {
  shop = openVirtualTill()
  real = memoryPeople(await keptPeople())
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const open = () => openTestPeople({ journal: shop.journal(), time: shop.time, mode: 'real', real })
/** The answer to a try: `in`, or its refusal. */
async function tried(people: ReturnType<typeof open>, pin: string): Promise<unknown> {
  const result = await people.session.signIn(CASHIER, pin)
  if (result.ok) return 'in'
  const { code, details } = result.refusal
  return [code, details?.['left'], details?.['waitMs']]
}

describe('wrong PINs of one person', () => {
  it('are free four times; from the fifth on each costs a wait, which a right PIN does not cut short', async () => {
    const people = open()
    for (const left of [4, 3, 2, 1])
      expect(await tried(people, '0001')).toEqual(['wrong-pin', left, undefined])
    expect(await tried(people, '0001')).toEqual(['wrong-pin', 0, 30 * SECOND])
    await shop.time.advance(29_000)
    expect(await tried(people, PINS.cashier)).toEqual(['locked-out', undefined, SECOND])
    await shop.time.advance(SECOND)
    for (const wait of [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 60 * MINUTE]) {
      expect(await tried(people, '0001')).toEqual(['wrong-pin', 0, wait])
      expect(await tried(people, PINS.cashier)).toEqual(['locked-out', undefined, wait])
      await shop.time.advance(wait)
    }
    expect(await tried(people, PINS.cashier)).toBe('in')
  })

  it('are forgotten after a right one', async () => {
    const people = open()
    for (let i = 0; i < 4; i += 1) await tried(people, '0001')
    expect(await tried(people, PINS.cashier)).toBe('in')
    people.session.lock('person')
    expect(await tried(people, '0001')).toEqual(['wrong-pin', 4, undefined])
  })

  it('are nobody else’s', async () => {
    const people = open()
    for (let i = 0; i < 5; i += 1) await tried(people, '0001')
    expect(await people.session.signIn('p-manager', PINS.manager)).toMatchObject({ ok: true })
  })

  it('count together, wherever they are typed', async () => {
    const people = open()
    const approval = { person: 'p-manager', pin: '0001' }
    for (let i = 0; i < 4; i += 1) await people.approve('cashier', approval)
    expect(await people.session.signIn('p-manager', '0001')).toMatchObject({
      refusal: { code: 'wrong-pin', details: { left: 0, waitMs: 30 * SECOND } },
    })
    expect(await people.approve('cashier', { ...approval, pin: PINS.manager })).toMatchObject({
      refusal: { code: 'locked-out' },
    })
  })

  it('that come at once are looked at one after the other', async () => {
    const people = open()
    const answers = await Promise.all(Array.from({ length: 8 }, () => tried(people, '0001')))
    expect(answers.filter((one) => Array.isArray(one) && one[0] === 'wrong-pin')).toHaveLength(5)
    expect(answers.filter((one) => Array.isArray(one) && one[0] === 'locked-out')).toHaveLength(3)
  })
})

describe('a clock that somebody sets', () => {
  it.each([
    ['a year ahead', MORNING + 365 * DAY],
    ['a year back', MORNING - 365 * DAY],
    ['to the beginning of time', 0],
  ])('%s makes no wait shorter and none longer', async (_, to) => {
    const people = open()
    for (let i = 0; i < 7; i += 1) {
      await tried(people, '0001')
      await shop.time.advance(people.tries.waitLeft(CASHIER))
    }
    expect(await tried(people, '0001')).toEqual(['wrong-pin', 0, 15 * MINUTE])
    shop.time.setClock(to)
    expect(await tried(people, PINS.cashier)).toEqual(['locked-out', undefined, 15 * MINUTE])
    await shop.time.advance(15 * MINUTE - 1)
    shop.time.setClock(to + DAY)
    expect(await tried(people, PINS.cashier)).toEqual(['locked-out', undefined, 1])
    await shop.time.advance(1)
    expect(await tried(people, PINS.cashier)).toBe('in')
  })
})

describe('a program that is ended in between', () => {
  it('has had the try: killed while the PIN was being looked at, nine times over, and no try was free', async () => {
    let before = 0
    for (let turn = 1; turn <= 9; turn += 1) {
      const people = open()
      // As the next run finds it: the full wait starts again, then there is one try.
      const wait = people.tries.waitLeft(CASHIER)
      expect(wait).toBe(waitAfter(turn - 1))
      expect(wait).toBeGreaterThanOrEqual(before)
      before = wait
      await shop.time.advance(wait)
      // The rest of this run writes to a closed file.
      people.session.signIn(CASHIER, '0001').catch(() => undefined)
      // One step on: the try is in the file, the answer is not.
      await Promise.resolve()
      await shop.wakeFrom(shop.photograph())
    }
    expect(open().tries.waitLeft(CASHIER)).toBe(60 * MINUTE)
  })

  it('does not make the wait of the run before any shorter, whatever the clock says by then', async () => {
    const people = open()
    for (let i = 0; i < 5; i += 1) await tried(people, '0001')
    await shop.time.advance(29_000)
    await shop.restart()
    shop.time.setClock(MORNING + 30 * DAY)
    const next = open()
    expect(next.tries.waitLeft(CASHIER)).toBe(30 * SECOND)
    expect(await tried(next, PINS.cashier)).toEqual(['locked-out', undefined, 30 * SECOND])
    await shop.time.advance(30 * SECOND)
    expect(await tried(next, PINS.cashier)).toBe('in')
  })

  it('leaves nothing that a restart would forgive', async () => {
    for (let i = 0; i < 4; i += 1) {
      await tried(open(), '0001')
      await shop.restart()
    }
    expect(await tried(open(), '0001')).toEqual(['wrong-pin', 0, 30 * SECOND])
  })
})

describe('a disk that takes no try', () => {
  it('has no PIN looked at, wrong or right', async () => {
    const journal = shop.journal()
    const refusing = {
      ...journal,
      read: journal.read,
      write: {
        ...journal.write,
        putSetting: () => {
          throw new JournalFailed('io', 'SQLITE_IOERR_FSYNC', undefined)
        },
      },
    } as unknown as Journal
    const looked: string[] = []
    const hasher = cheapHasher()
    const people = openTestPeople({
      journal: refusing,
      time: shop.time,
      mode: 'real',
      real,
      hasher: {
        ...hasher,
        matches: (pin, hash) => {
          looked.push(pin)
          return hasher.matches(pin, hash)
        },
      },
    })
    await expect(people.session.signIn(CASHIER, PINS.cashier)).rejects.toBeInstanceOf(JournalFailed)
    expect([people.session.role(), looked]).toEqual(['nobody', []])
  })

  it('is a count that was flushed before: the book answers for the file, not for its memory', () => {
    const book = createTryStore({ journal: shop.journal(), stopwatch: shop.time.stopwatch })
    book.begin(CASHIER)
    expect(shop.journal().read.setting(`pin-tries ${CASHIER}`)).toBe('1')
    shop.journal().write.putSetting(`pin-tries ${CASHIER}`, 'not a number')
    expect(book.waitLeft(CASHIER)).toBe(30 * SECOND)
  })
})
