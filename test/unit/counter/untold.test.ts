import { expect, it } from 'vitest'
import { createUntold } from '#counter/untold.ts'
import type { Order } from '#domain/order.ts'

const order = (reference: string, kind: string, since: number): Order =>
  ({ reference, state: { kind, since } }) as unknown as Order

it('of the changes whose commit failed those that the disk has kept are told, once', () => {
  const kept = [order('A', 'paid', 2), order('B', 'waiting', 2), order('C', 'paid', 1)]
  const read = { order: (reference: string) => kept.find((one) => one.reference === reference) }
  const untold = createUntold({ journal: { read } } as never)
  expect(untold.takeKept()).toEqual([])
  const changes = ['A', 'B', 'C', 'NOT HERE'].map((one) => ({
    before: undefined,
    after: order(one, 'paid', 2),
  }))
  for (const change of changes) untold.add(change)
  expect(untold.takeKept()).toEqual(changes.slice(0, 1))
  expect(untold.takeKept()).toEqual([])
})
