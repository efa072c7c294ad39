/** Access tokens: issues them, plays their faults, and checks whether a token in a request is one of its own. */
import type { HttpRequest, HttpResult, TransportHooks } from '#gateway/transport/transport.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import type { Asked, OperationName } from './gateway.ts'
import type { Fault, Plan } from './plan.ts'
import type { Tally } from './tally.ts'
import { lost } from './wire.ts'

/** Short, so that a life needs more than one. */
const LIFE_SECONDS = 40
const WAY_MS = 120
const OF_STATUS: readonly OperationName[] = ['va-status']
const OF_ALL: readonly OperationName[] = ['va-status', 'va-delete', 'qr-generate', 'payment-host-to-host']

/** The operations that need a token. */
export function tokenOperations({ tokens }: Pick<Plan, 'tokens'>): readonly OperationName[] {
  if (tokens === undefined) return []
  return tokens === 'all' ? OF_ALL : OF_STATUS
}

type Deps = {
  readonly time: VirtualTime
  readonly path: string
  readonly operations: readonly OperationName[]
  readonly tally: Tally
  /** The fault that waits for such a call. */
  readonly take: () => Fault | undefined
  readonly onTrouble: () => void
  readonly onNoLine: () => void
}

export type TokenPath = {
  isFor(request: HttpRequest): boolean
  send(request: HttpRequest, alive: () => boolean, hooks?: TransportHooks): Promise<HttpResult>
  /** Whether a call needs a token and has no valid one. */
  isMissing(asked: Asked, request: HttpRequest): boolean
}

export function openTokenPath({ time, path, operations, tally, take, onTrouble, onNoLine }: Deps): TokenPath {
  const { elapsed } = time.stopwatch
  const until = new Map<string, number>()
  const given = (): HttpResult => {
    const token = `token-${until.size + 1}`
    until.set(`Bearer ${token}`, elapsed() + LIFE_SECONDS * 1_000)
    tally.count('an access token is given')
    const body = { responseCode: '2007300', responseMessage: 'Successful', accessToken: token }
    return json(200, { ...body, tokenType: 'Bearer', expiresIn: String(LIFE_SECONDS) })
  }
  const later = (result: HttpResult, ms: number, alive: () => boolean): Promise<HttpResult> =>
    new Promise((resolve) => {
      time.timers.after(ms, () => {
        if (result.kind !== 'answered' || result.status !== 200) onTrouble()
        if (alive()) resolve(result)
      })
    })
  return {
    isFor: ({ url }) => url.endsWith(path),
    send: (request, alive, hooks) => {
      if (!alive()) return new Promise(() => undefined)
      const fault = take()
      if (fault !== undefined) tally.note(`token fault ${fault.kind}`, () => JSON.stringify(fault))
      if (fault?.kind === 'no-line') {
        onTrouble()
        onNoLine()
        return Promise.resolve({ kind: 'not-sent', detail: 'refused' })
      }
      try {
        hooks?.beforeFirstByte?.()
      } catch (error) {
        return Promise.reject(error)
      }
      switch (fault?.kind) {
        case undefined:
          return later(given(), WAY_MS, alive)
        case 'status':
        case 'turned-away':
          return later(json(fault.status, { responseCode: `${fault.status}7300` }), WAY_MS, alive)
        case 'answer-lost':
        case 'request-lost':
          return later(lost(fault.silent), fault.silent ? request.totalTimeoutMs : WAY_MS, alive)
        default:
          return later({ kind: 'answered', status: 502, headers: {}, body: Buffer.from('') }, WAY_MS, alive)
      }
    },
    isMissing: ({ operation }, { headers }) =>
      operations.includes(operation) && !((until.get(headers['Authorization'] ?? '') ?? 0) > elapsed()),
  }
}

function json(status: number, body: Readonly<Record<string, unknown>>): HttpResult {
  const headers = { 'content-type': 'application/json' }
  return { kind: 'answered', status, headers, body: Buffer.from(JSON.stringify(body)) }
}
