/** One request and its outcome, without sockets. */
export type PracticeRequest = {
  readonly method: string
  /** Path with its query, as on the request line. */
  readonly path: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** What the server, or a transport in virtual time, does on the wire. */
export type PracticeResult =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
      /** Wait before the first byte. */
      readonly delayMs: number
      /** Destroy the connection after this many bytes of the body; Content-Length still promises all of them. */
      readonly cutAt?: number
    }
  /** The request was read; the connection is destroyed without an answer. */
  | { readonly kind: 'lost'; readonly processed: boolean; readonly delayMs: number }
  /** The port is closed: not a byte was taken. */
  | { readonly kind: 'refused' }
