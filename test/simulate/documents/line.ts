/** The connection between till and gateway, and everything that goes wrong on it. */
import type { HttpRequest, HttpResult, Transport } from '#gateway/transport/transport.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import { mix } from '../dice.ts'
import { signed } from '../gateway.ts'
import { lost, PAGE } from '../wire.ts'
import type { Tally } from '../tally.ts'
import { coded, type Answer } from './answers.ts'
import type { Books } from './books.ts'
import { readRequest, type Gateway } from './gateway.ts'
import type { Fault, FaultOn, Plan } from './plan.ts'
import type { OperationName, Send } from './sent.ts'
import { bytes, NEVER, tokenFor } from './token.ts'

const ON: Readonly<Record<OperationName, FaultOn>> = {
  transfer: 'transfer',
  status: 'status',
  paid: 'status',
  send: 'invoices',
  withdraw: 'invoices',
}
const SERVICES = { transfer: '18', status: '36', paid: '26', send: '', withdraw: '' } as const
export type Line = {
  /** `alive`: false once the sending program has died. */
  transport(alive: () => boolean): Transport
  arm(on: FaultOn, fault: Fault, times: number): void
  take(on: FaultOn): Fault | undefined
  disarm(): void
}

export type LineDeps = {
  readonly plan: Plan
  readonly time: VirtualTime
  readonly now: () => number
  readonly books: Books
  readonly gateway: () => Gateway
  readonly tokenPath: string
  readonly tally: Tally
  readonly onSend: (send: Send) => void
}

export function openLine(deps: LineDeps): Line {
  const { plan, time, now, books, tally } = deps
  let armed: { readonly on: FaultOn; readonly fault: Fault; left: number }[] = []
  let count = 0
  const take = (on: FaultOn): Fault | undefined => {
    const found = armed.find((one) => one.on === on)
    if (found === undefined) return undefined
    found.left -= 1
    if (found.left === 0) armed = armed.filter((one) => one !== found)
    tally.note(`fault ${on} ${found.fault.kind}`, () => JSON.stringify(found.fault))
    return found.fault
  }
  const after = (ms: number): Promise<void> => new Promise((done) => void time.timers.after(ms, done))
  const write = (answer: Answer, { method, url }: HttpRequest, send: Send): HttpResult => {
    const body = Buffer.from(JSON.stringify(answer.body))
    const isSigned = plan.signs && SERVICES[send.operation] !== ''
    return bytes(answer.status, body, isSigned ? signed(method, url, body, now()) : {})
  }
  const whole = (answer: Answer, request: HttpRequest, send: Send): Back => {
    const at = now()
    return { result: write(answer, request, send), words: answer.words, at }
  }
  /** What the gateway does with the request, and what the wire brings back. */
  const arrive = async (send: Send, request: HttpRequest, fault: Fault | undefined): Promise<Back> => {
    const gateway = deps.gateway()
    const run = (): Promise<Answer> => gateway.answer(send)
    const service = SERVICES[send.operation]
    switch (fault?.kind) {
      case 'request-lost':
        return { result: lost(fault.silent) }
      case 'answer-lost':
        await run()
        return { result: lost(fault.silent) }
      case 'late':
      case 'accepted-later': {
        books.later(send)
        time.timers.after(fault.ms, () => {
          books.carried(send)
          void run()
        })
        if (fault.kind === 'late') return { result: lost(true) }
        const words = new Map(send.about.map((one) => [one, 'pending' as const]))
        return whole({ ...coded(service, 202, '00', 'Accepted', words) }, request, send)
      }
      case 'http':
      case 'page':
        if (fault.reached) await run()
        return { result: bytes(fault.status, Buffer.from(fault.kind === 'page' ? PAGE : ''), {}) }
      case 'half': {
        const { result } = whole(await run(), request, send)
        if (result.kind !== 'answered') return { result }
        return { result: { ...result, body: result.body.subarray(0, result.body.length / 2) } }
      }
      case 'turned-away': {
        const words = new Map(send.about.map((one) => [one, 'not-executed' as const]))
        const answer =
          service === ''
            ? { status: fault.status, body: { error_code: '0401', error_message: 'Turned away' }, words }
            : coded(service, fault.status, '01', 'Invalid Token (B2B)', words)
        return whole(answer, request, send)
      }
      case 'refused':
        return whole(gateway.refuse(send), request, send)
      case 'doubled':
        // What no till could see is left out: of a withdrawal, whose answer has no reasons, the second says refused; and
        // a gateway without a check of its own decides each of two transfers, and answers the second alone.
        if (send.operation === 'send' || (send.operation === 'transfer' && plan.dedupes)) await run()
        return whole(await run(), request, send)
      case 'not-found':
        return whole(gateway.notFound(fault.how, send), request, send)
      case 'lines':
        return whole(await gateway.answer(send, fault.how), request, send)
      default:
        return whole(await run(), request, send)
    }
  }
  const exchange = async (
    send: Send,
    request: HttpRequest,
    fault: Fault | undefined,
    alive: () => boolean,
  ): Promise<HttpResult> => {
    const chance = mix(plan.seed, (count += 1))
    const slow = fault?.kind === 'slow' ? fault.ms : 0
    const isSilent = fault?.kind === 'late' || (fault !== undefined && 'silent' in fault && fault.silent)
    const coming = (async () => {
      await after(30 + (chance % 200))
      const back = await arrive(send, request, fault)
      await (isSilent ? NEVER : after(30 + ((chance >>> 8) % 300) + slow))
      return back
    })()
    const given = after(request.totalTimeoutMs).then((): Back => ({ result: lost(true) }))
    const { result, words = new Map(), at } = await Promise.race([coming, given])
    if (!alive()) return NEVER
    send.isAnswered = result.kind === 'answered'
    for (const [about, word] of words) send.said.set(about, word)
    if (at !== undefined) send.saidAt = at
    return result
  }
  return {
    arm: (on, fault, times) => void armed.push({ on, fault, left: times }),
    take,
    disarm: () => {
      armed = []
    },
    transport: (alive) => ({
      send: async (request, hooks) => {
        if (!alive()) return NEVER
        if (request.url.endsWith(deps.tokenPath)) {
          hooks?.beforeFirstByte?.()
          return tokenFor(request, take('token'), after, alive)
        }
        const read = readRequest(request.url, request.headers, request.body)
        const fault = take(ON[read.operation])
        if (fault?.kind === 'no-line') return { kind: 'not-sent', detail: 'refused' }
        hooks?.beforeFirstByte?.()
        // The program has died on that very step: no byte has left.
        if (!alive()) return NEVER
        const send: Send = { ...read, sentAt: now(), said: new Map(), isAnswered: false }
        tally.note(`sends ${send.operation}`, () => `${send.reference} ${send.about.join(' ')}`)
        deps.onSend(send)
        return exchange(send, request, fault, alive)
      },
    }),
  }
}

type Back = { readonly result: HttpResult; readonly words?: Answer['words']; readonly at?: number }
