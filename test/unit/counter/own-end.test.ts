import { beforeEach, expect, it } from 'vitest'
import { createOwnEnd } from '#counter/watch/own-end.ts'
import type { Order } from '#domain/order.ts'

/** How far the clock was set forward in all. */
let forward: number
beforeEach(() => {
  forward = 0
})
const open = () => createOwnEnd({ mark: () => forward, forwardSince: (mark) => Math.max(0, forward - mark) })
const order = (reference: string) => ({ reference, expiresAt: 1000, watchUntil: 2000 }) as Order

it('moves an order by as much as the clock was set forward since it was made', () => {
  const ends = open()
  ends.keepOwnEnd(order('A'))
  forward = 300
  expect(ends.withOwnEnd(order('A'))).toMatchObject({ reference: 'A', expiresAt: 1300, watchUntil: 2300 })
  expect(ends.movedAtMost()).toBe(300)
})

it('leaves an order alone as long as the clock goes its way', () => {
  const ends = open()
  const made = order('A')
  ends.keepOwnEnd(made)
  expect(ends.withOwnEnd(made)).toBe(made)
})

it('counts from the first sight where it did not see the order made', () => {
  const ends = open()
  forward = 300
  expect(ends.withOwnEnd(order('A'))).toEqual(order('A'))
  forward = 700
  expect(ends.withOwnEnd(order('A'))).toMatchObject({ expiresAt: 1400, watchUntil: 2400 })
})

it('knows five thousand orders, and forgets the oldest beyond', () => {
  const ends = open()
  for (let made = 1; made <= 5000; made += 1) ends.keepOwnEnd(order(`${made}`))
  forward = 300
  expect(ends.withOwnEnd(order('1')).expiresAt).toBe(1300)
  ends.keepOwnEnd(order('5001'))
  expect(ends.withOwnEnd(order('2')).expiresAt).toBe(1300)
  expect(ends.withOwnEnd(order('1')).expiresAt).toBe(1000)
})
