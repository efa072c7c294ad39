/** The one port to the network. Everything above it sees values, never sockets. */

export type HttpRequest = {
  readonly method: 'POST' | 'DELETE' | 'GET'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Exactly the bytes that were hashed and signed. */
  readonly body: Uint8Array
  /** Name look-up, connect and TLS together, milliseconds. */
  readonly connectTimeoutMs: number
  /** From the call to the last byte of the answer, milliseconds. */
  readonly totalTimeoutMs: number
  /** Answers longer than this are cut off and count as unreadable. */
  readonly maxAnswerBytes: number
}

export type HttpResult =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** Lower-case names. */
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
    }
  /** It is certain that no byte of the request left this machine. */
  | { readonly kind: 'not-sent'; readonly detail: string }
  /** Bytes may have left; their effect is unknown. */
  | {
      readonly kind: 'lost'
      readonly why: 'timeout' | 'connection-lost' | 'too-long' | 'redirected'
      readonly detail: string
    }

export type TransportHooks = {
  /** Called once, right before the first byte is handed to the connected socket. */
  readonly beforeFirstByte?: () => void
}

export interface Transport {
  /** Never throws for a network failure; one request on one fresh connection, never repeated. */
  send(request: HttpRequest, hooks?: TransportHooks): Promise<HttpResult>
}
