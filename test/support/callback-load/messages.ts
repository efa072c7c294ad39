import type { Limits } from '#callbacks/limits.ts'

/** What the bench and its till say to each other. */
export type TillOrders = {
  readonly file: string
  /** `apart`: the listener in a process of its own, as in the app. `inside`: in the till's own, checks and all. */
  readonly listener: 'apart' | 'inside'
  readonly gatewayPublicKey: string
  readonly tls: { readonly cert: string; readonly key: string }
  /** Between two of the till's own flushed commits. */
  readonly commitEveryMs: number
  readonly limits?: Partial<Limits>
}

export type TillWords =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'figures'; readonly figures: TillFigures }

export type TillFigures = {
  /** The till's own, flushed. */
  readonly commits: number
  /** Of callbacks, journalled. */
  readonly facts: number
  /** Longest of the till's own commits, milliseconds. */
  readonly slowestCommitMs: number
  readonly counts: Readonly<Record<string, number>>
}
