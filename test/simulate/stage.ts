import type { VirtualTime } from '#test/support/virtual-time.ts'
import type { Books } from './books.ts'
import type { Gateway } from './gateway.ts'
import type { InTime } from './in-time.ts'
import type { Judge } from './judge.ts'
import type { Line } from './line.ts'
import type { Memory } from './memory.ts'
import type { Plan } from './plan.ts'
import type { Shop } from './shop.ts'
import type { Tally } from './tally.ts'

/** Everything in one life. */
export type Stage = {
  readonly plan: Plan
  readonly time: VirtualTime
  readonly books: Books
  readonly gateway: Gateway
  readonly line: Line
  readonly shop: Shop
  readonly judge: Judge
  readonly memory: Memory
  readonly inTime: InTime
  readonly tally: Tally
  /** The orders that the gateway has called about, and when its last call was answered, by the gateway's clock. */
  readonly called: Map<string, number>
  readonly now: () => number
  /** Calls of the gateway so far. */
  readonly count: { calls: number }
}
