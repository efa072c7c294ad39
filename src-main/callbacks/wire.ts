/** One call of the gateway and our answer, without sockets. */
export type CallbackRequest = {
  readonly method: string
  /** Path with its query, exactly as on the request line. */
  readonly path: string
  /** Lower-case names; a repeated header has both values joined, which matches no form. */
  readonly headers: Readonly<Record<string, string>>
  /** The exact bytes, because they are signed. */
  readonly body: Uint8Array
}

export type WireBody = Readonly<Record<string, unknown>>

export type CallbackAnswer = {
  readonly status: number
  /** Absent where we serve nothing: a stranger learns nothing from it. */
  readonly body?: WireBody
  /** The gateway signed the call, whatever the answer. */
  readonly proven?: true
}
