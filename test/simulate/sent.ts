import type { Asked } from './gateway.ts'

/** A request that has left the till, and what the till could know of it, by the wire's own record. */
export type Sent = {
  readonly asked: Asked
  readonly externalId: string
  /** By the gateway's clock. */
  readonly sentAt: number
  /**
   * `open`: the till cannot know. `never`: the till was told, by the gateway or by a missing connection, that nothing
   * was carried out. `refused`: the gateway said no. `told`: the gateway said that it was carried out.
   */
  fate: 'open' | 'never' | 'refused' | 'told'
  /** The time of the books behind the answer that the till has heard, by the gateway's clock. */
  saidAt?: number
  /** The caller no longer waits for it: it arrived or was given up. When, by the gateway's clock. */
  isOver: boolean
  overAt?: number
  /** An answer arrived, but cannot be read. */
  isUnread?: true
  /** An earlier answer about the same order arrived once more. */
  isOldWord?: true
  /** The gateway said that there were too many requests. */
  isTooMany?: true
  /** Another sender said so in the gateway's name. */
  isRateFault?: boolean
}
