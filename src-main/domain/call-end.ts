/** How a call to the gateway ended, in the terms a person is shown; derived from the journalled attempt. */
export type CallEnd =
  | 'under-way'
  /** An answer came and was read. */
  | 'answered'
  /** An answer came, but it cannot be read or trusted. */
  | 'unread'
  /** An answer came: the gateway reports a fault of its own. */
  | 'trouble'
  /** The request left, and nothing came back. */
  | 'silent'
  /** Nothing left this machine. */
  | 'offline'
  /** The gateway rejected the request: key, address or clock. */
  | 'turned-away'
  /** The gateway rejected the request: too many requests. */
  | 'limited'
  /** Held back on our side: by a rule, the budget or a missing access token. */
  | 'held-back'

type Ended = {
  readonly outcome?: string | undefined
  readonly why?: string | undefined
  readonly httpStatus?: number | undefined
  /** The same as any `httpStatus`, where the number itself is not told. */
  readonly answered?: true | undefined
}

const HELD_BACK: ReadonlySet<string> = new Set(['budget', 'invalid-request', 'no-token'])
const UNREAD: ReadonlySet<string> = new Set(['unreadable', 'wrong-shape', 'bad-signature', 'redirected'])

export function callEndOf({ outcome, why = '', httpStatus, answered }: Ended): CallEnd {
  switch (outcome) {
    case undefined:
    case 'under-way':
      return 'under-way'
    case 'not-executed':
      if (why === 'unauthorized') return 'turned-away'
      if (why === 'rate-limited') return 'limited'
      return HELD_BACK.has(why) ? 'held-back' : 'offline'
    case 'unknown':
      if (UNREAD.has(why)) return 'unread'
      if (why === 'server-error') return 'trouble'
      if (why === 'pending' || why === 'already-there') return 'answered'
      return answered === true || httpStatus !== undefined ? 'answered' : 'silent'
    default:
      return 'answered'
  }
}

export type TurnedBy = 'clock' | 'address' | 'key'

const CLOCK = /time ?-?stamp|clock|expired time|waktu/iu
const ADDRESS = /\bip\b|white-?list|allow-?list/iu
const KEY = /signature|tanda ?tangan|token|client|partner|merchant|channel/iu

/** The reason that the gateway gives for a 401; undefined when it gives no known one. */
export function turnedBy(message: string | undefined): TurnedBy | undefined {
  if (message === undefined) return undefined
  if (ADDRESS.test(message)) return 'address'
  if (CLOCK.test(message)) return 'clock'
  return KEY.test(message) ? 'key' : undefined
}
