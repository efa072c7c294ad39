/** How a call to the gateway ended, as a person must be told of it; read from what the journal keeps of it. */
export type CallEnd =
  | 'under-way'
  /** An answer that was read. */
  | 'answered'
  /** An answer came; it cannot be read, or not be trusted. */
  | 'unread'
  /** An answer came: the gateway says that it is in trouble. */
  | 'trouble'
  /** It left, and nothing came back. */
  | 'silent'
  /** Nothing left this machine. */
  | 'offline'
  /** It was sent, and the gateway turned it away: key, address or clock. */
  | 'turned-away'
  /** It was sent, and the gateway had too many requests. */
  | 'limited'
  /** Our own rule or budget held it back, or the lack of an access token. */
  | 'held-back'

type Ended = {
  readonly outcome?: string | undefined
  readonly why?: string | undefined
  readonly httpStatus?: number | undefined
}

const HELD_BACK: ReadonlySet<string> = new Set(['budget', 'invalid-request', 'no-token'])
const UNREAD: ReadonlySet<string> = new Set(['unreadable', 'wrong-shape', 'bad-signature', 'redirected'])

export function callEndOf({ outcome, why = '', httpStatus }: Ended): CallEnd {
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
      return why === 'pending' || why === 'already-there' || httpStatus !== undefined ? 'answered' : 'silent'
    default:
      return 'answered'
  }
}

export type TurnedBy = 'clock' | 'address' | 'key'

const CLOCK = /time ?-?stamp|clock|expired time|waktu/iu
const ADDRESS = /\bip\b|white-?list|allow-?list/iu
const KEY = /signature|tanda ?tangan|token|client|partner|merchant|channel/iu

/** What the gateway names as the reason of a 401; undefined when it names none that is known. */
export function turnedBy(message: string | undefined): TurnedBy | undefined {
  if (message === undefined) return undefined
  if (ADDRESS.test(message)) return 'address'
  if (CLOCK.test(message)) return 'clock'
  return KEY.test(message) ? 'key' : undefined
}
