import type { Limits } from '#callbacks/limits.ts'

/** Messages between the bench and its till. */
export type TillOrders = {
  readonly file: string
  /** `apart`: the listener in its own process, as in the app. `inside`: in the till's, checks included. */
  readonly listener: 'apart' | 'inside'
  readonly gatewayPublicKey: string
  readonly tls: { readonly cert: string; readonly key: string }
  /** Between two of the till's flushed commits. */
  readonly commitEveryMs: number
  readonly limits?: Partial<Limits>
}

export type TillWords =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'figures'; readonly figures: TillFigures }

export type TillFigures = {
  /** The till's own, flushed. */
  readonly commits: number
  /** From callbacks, journalled. */
  readonly facts: number
  /** The till's longest commit, in milliseconds. */
  readonly slowestCommitMs: number
  readonly counts: Readonly<Record<string, number>>
}
