import type { Asked } from './gateway.ts'

/** A request that has left the till, and what the till could know of it, by the wire's own record. */
export type Sent = {
  readonly asked: Asked
  readonly externalId: string
  /** By the gateway's clock. */
  readonly sentAt: number
  /**
   * `open`: nobody at the till can know. `never`: it was told, by the gateway or by a line that was not there, that
   * nothing was carried out. `refused`: the gateway said no. `told`: it has the gateway's word that it was.
   */
  fate: 'open' | 'never' | 'refused' | 'told'
  /** Of when it is what the gateway said and the till has heard of it, by the gateway's clock. */
  saidAt?: number
  /** Nobody waits for it any more: it has come, or is given up. When, by the gateway's clock. */
  isOver: boolean
  overAt?: number
  /** An answer came, and it cannot be read. */
  isUnread?: true
  /** The gateway has had enough for now. */
  isTooMany?: true
  /** Somebody has said so in its name. */
  isRateFault?: boolean
}
