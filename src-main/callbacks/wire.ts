/** One call of the gateway and our answer to it, without sockets. */
export type CallbackRequest = {
  readonly method: string
  /** Path with its query, as on the request line. */
  readonly path: string
  /** Lower-case names; a header that came twice has both values, which fits no form. */
  readonly headers: Readonly<Record<string, string>>
  /** The very bytes: they are what is signed. */
  readonly body: Uint8Array
}

export type WireBody = Readonly<Record<string, unknown>>

export type CallbackAnswer = {
  readonly status: number
  /** Absent where nothing of ours is served: a stranger learns nothing from it. */
  readonly body?: WireBody
  /** The call was signed by the gateway, whatever came of it. */
  readonly proven?: true
}
