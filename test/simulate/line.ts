/** The connection between till and gateway, and everything that goes wrong on it. */
import type { HttpRequest, HttpResult, Transport } from '#gateway/transport/transport.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import { mix } from './dice.ts'
import { forged } from './forged.ts'
import {
  no,
  readRequest,
  signed,
  type Answer,
  type Asked,
  type Gateway,
  type OperationName,
} from './gateway.ts'
import type { List } from './payments-list.ts'
import type { Fault, FaultOn } from './plan.ts'
import type { Sent } from './sent.ts'
import { writeAnswer } from './habit.ts'
import { countCalls, type Limits } from './rate.ts'
import type { Tally } from './tally.ts'
import { openTokenPath } from './token.ts'
import { isRefusal, lost, ON, PAGE, tellOf, wire, type Wire } from './wire.ts'

export type LineOptions = {
  readonly seed: number
  readonly time: VirtualTime
  readonly now: () => number
  readonly gateway: Gateway
  readonly signs: boolean
  readonly limits?: Limits | undefined
  readonly habit: string | undefined
  readonly list: List
  readonly tokenPath: string
  /** What needs an access token. */
  readonly tokenOperations: readonly OperationName[]
  readonly hasStatusHost: boolean
  readonly tally: Tally
  readonly onSend: (sent: Sent, before: readonly Sent[]) => void
  /** A fault occurred on it, and is over. */
  readonly onTrouble: () => void
}

export type Line = {
  /** `alive`: false once the sending program has died. */
  transport(alive: () => boolean): Transport
  arm(on: FaultOn, fault: Fault, times: number): void
  /** Removes all waiting faults. */
  disarm(): void
  /** No faults or limits from now on; requests on their way keep theirs. */
  clear(): void
  /** No fault is active or waiting, and the till may go on at its own pace. */
  isFine(): boolean
  /** Whatever was wrong with it, a request would leave now. */
  isOpen(): boolean
  /** When a question about the order, or its token, was tried last and there was no line at all; by the gateway's clock. */
  triedAt(reference: string): number
  readonly sents: readonly Sent[]
}

type Armed = { readonly on: FaultOn; readonly fault: Fault; left: number }
const QUARTER_MS = 15 * 60_000

export function createConnectionState(options: LineOptions): Line {
  const { seed, time, now, gateway, tally } = options
  const sents: Sent[] = []
  const last = new Map<string, Wire & { readonly about: string }>()
  let armed: Armed[] = []
  let count = 0
  let isDown = false
  const troubled = new Set<Sent>()

  const tried = new Map<string, number>()
  let noTokenLineAt = -Infinity

  const take = (on: FaultOn): Fault | undefined => {
    const found = armed.find((one) => one.on === on || (one.on === 'any' && on !== 'token'))
    if (found === undefined) return undefined
    found.left -= 1
    if (found.left === 0) armed = armed.filter((one) => one !== found)
    return found.fault
  }
  const tokens = openTokenPath({
    ...{ time, tally, path: options.tokenPath, operations: options.tokenOperations },
    take: () => take('token'),
    onTrouble: options.onTrouble,
    onNoLine: () => {
      noTokenLineAt = now()
    },
  })
  /** The line counts as that of the questions, where they have one of their own. */
  const isOfQuestions = ({ operation }: Asked): boolean => !options.hasStatusHost || operation === 'va-status'
  let rate = options.limits === undefined ? undefined : countCalls(options.limits, seed, now)
  /** At this pace half of the hour's calls would be spent before its end: the till slows down. */
  const isRush = (): boolean =>
    sents.filter(({ sentAt }) => sentAt > now() - QUARTER_MS).length * 8 > (options.limits?.perHour ?? 600)
  const write = (answer: Answer, request: HttpRequest, { operation }: Asked): Wire => {
    const { status, text, headers, isApplied } = writeAnswer(options.habit, operation, answer)
    if (isApplied) tally.count(`habit of ${operation}`)
    const body = Buffer.from(text)
    const isSigned = options.signs && operation !== 'transaction-history'
    if (operation === 'transaction-history') tally.count(`list ${options.list}`)
    const signature = isSigned ? signed(request.method, request.url, body, now()) : {}
    return { status, body, headers: headers({ ...rate?.headers(), ...signature }) }
  }

  /** The gateway's handling of the request on arrival, and what the wire brings back. */
  const arrive = (sent: Sent, request: HttpRequest, fault: Fault | undefined): HttpResult => {
    const { asked } = sent
    const run = (): Answer => gateway.answer(asked)
    if (fault === undefined && rate?.take() === false) {
      tally.note('too many calls', () => tellOf(asked))
      sent.fate = 'never'
      sent.isTooMany = true
      return wire(write(no(asked, 429, '00', 'Too Many Requests'), request, asked))
    }
    if (fault === undefined && tokens.isMissing(asked, request)) {
      tally.count('a call without a good token')
      sent.fate = 'never'
      return wire(write(no(asked, 401, '01', 'Invalid Token (B2B)'), request, asked))
    }
    switch (fault?.kind) {
      case 'request-lost':
        return lost(fault.silent)
      case 'answer-lost':
        run()
        return lost(fault.silent)
      case 'status': {
        if (fault.reached) run()
        // Accepted, and carried out in the gateway's own time.
        else if (fault.status === 202) time.timers.after(90_000, run)
        return wire(write(no(asked, fault.status, '00', 'As it may be'), request, asked))
      }
      case 'turned-away':
        sent.fate = 'never'
        return wire(write(no(asked, fault.status, '00', 'Turned away'), request, asked))
      case 'refused':
        sent.fate = 'refused'
        return wire(
          write(no(asked, fault.status, fault.status === 404 ? '08' : '01', 'Refused'), request, asked),
        )
      case 'bare':
      case 'html':
        // An answer of "too many requests" means that the request was not carried out.
        if (fault.status === 429) sent.fate = 'never'
        else if (fault.reached) run()
        return wire({
          status: fault.status,
          headers: {},
          body: Buffer.from(fault.kind === 'html' ? PAGE : ''),
        })
      case 'garbage': {
        if (fault.reached) run()
        sent.isUnread = true
        const body = Uint8Array.from({ length: 40 }, (_, at) => mix(seed, at) & 0xff)
        return wire({
          status: 200,
          body,
          headers: options.signs ? signed(request.method, request.url, body, now()) : {},
        })
      }
      case 'paid-bill':
        if (!gateway.holdsMoney(asked.reference)) return wire(heard(sent, request, run()))
        return wire(write(no(asked, 404, '14', 'Paid Bill'), request, asked))
      case 'forged':
        return wire(forged(asked, fault, now()))
      case 'answer-of-another': {
        const kept = last.get(asked.operation)
        // A refusal names no order and could be for any request, so the till has to look it up.
        if (
          isRefusal(run()) ||
          (kept !== undefined && kept.status >= 400 && kept.status < 500 && kept.status !== 409)
        )
          sent.fate = 'refused'
        if (kept?.about === asked.reference) sent.isOldWord = true
        return kept === undefined ? lost(false) : wire(kept)
      }
      case 'doubled':
        run()
        return wire(heard(sent, request, run()))
      case 'old-books':
        return wire(heard(sent, request, gateway.answer(asked, now() - fault.ms), fault.ms))
      case 'cut': {
        const whole = write(run(), request, asked)
        return wire({ ...whole, body: whole.body.subarray(0, Math.min(fault.at, whole.body.byteLength - 1)) })
      }
      case 'other-status': {
        const answer = run()
        if (answer.status === fault.status) return wire(heard(sent, request, answer))
        return wire({ ...write(answer, request, asked), status: fault.status })
      }
      default:
        return wire(heard(sent, request, run()))
    }
  }
  /** The gateway's own answer, unchanged. */
  const heard = (sent: Sent, request: HttpRequest, answer: Answer, behindMs = 0): Wire => {
    const whole = write(answer, request, sent.asked)
    last.set(sent.asked.operation, { ...whole, about: sent.asked.reference })
    sent.saidAt = now() - behindMs
    if (answer.verdict === 'done') sent.fate = 'told'
    else if (isRefusal(answer)) sent.fate = 'refused'
    return whole
  }

  return {
    sents,
    arm: (on, fault, times) => void armed.push({ on, fault, left: times }),
    disarm: () => {
      armed = []
    },
    clear: () => {
      armed = []
      rate = undefined
    },
    isFine: () => armed.length === 0 && troubled.size === 0 && !isDown && !isRush(),
    isOpen: () => armed.every(({ fault }) => fault.kind !== 'no-line'),
    triedAt: (reference) => Math.max(tried.get(reference) ?? -Infinity, noTokenLineAt),
    transport: (alive) => ({
      send: (request, hooks) => {
        if (tokens.isFor(request)) return tokens.send(request, alive, hooks)
        if (!alive()) return new Promise(() => undefined)
        const asked = readRequest(request.url, request.body)
        const fault = take(ON[asked.operation])
        const sent: Sent = {
          asked,
          externalId: request.headers['X-EXTERNAL-ID'] ?? String(asked.body['rq_uuid']),
          fate: 'open',
          sentAt: now(),
          isOver: false,
          isRateFault: fault !== undefined && 'status' in fault && fault.status === 429,
        }
        if (fault?.kind === 'no-line') {
          tally.note('fault no-line', () => tellOf(asked))
          if (isOfQuestions(asked)) isDown = true
          if (asked.operation === 'va-status') tried.set(asked.reference, now())
          if (options.hasStatusHost && asked.operation === 'va-status') tally.count('the status host is down')
          options.onTrouble()
          return Promise.resolve({ kind: 'not-sent', detail: 'refused' })
        }
        try {
          hooks?.beforeFirstByte?.()
        } catch (error) {
          return Promise.reject(error)
        }
        // The program has died on that very step: no byte has left.
        if (!alive()) return new Promise(() => undefined)
        options.onSend(sent, sents)
        sents.push(sent)
        tally.note(`sends ${asked.operation}`, () => tellOf(asked))
        if (fault !== undefined) troubled.add(sent)
        if (fault !== undefined) tally.note(`fault ${fault.kind}`, () => JSON.stringify(fault))
        if (fault !== undefined && 'status' in fault) tally.count(`fault ${fault.kind} ${fault.status}`)
        count += 1
        return onTheWay(sent, request, fault, alive)
      },
    }),
  }

  function onTheWay(
    sent: Sent,
    request: HttpRequest,
    fault: Fault | undefined,
    alive: () => boolean,
  ): Promise<HttpResult> {
    const chance = mix(seed, count)
    const there = 30 + (chance % 200) + (fault?.kind === 'slow-request' ? fault.ms : 0)
    const back = 30 + ((chance >>> 8) % 300) + (fault?.kind === 'slow-answer' ? fault.ms : 0)
    const silent = 'silent' in (fault ?? {}) && fault !== undefined && 'silent' in fault && fault.silent
    const inTime = there + back < request.totalTimeoutMs && !silent
    return new Promise((resolve) => {
      const tell = (result: HttpResult): void => {
        sent.isOver = true
        sent.overAt = now()
        if (troubled.delete(sent)) options.onTrouble()
        if (alive() && result.kind === 'answered' && isOfQuestions(sent.asked)) isDown = false
        // An answer that is not heard changes nothing of what can be known.
        if (!alive()) sent.fate = 'open'
        else resolve(result)
      }
      time.timers.after(there, () => {
        const result = arrive(sent, request, fault)
        if (!inTime) sent.fate = 'open'
        else time.timers.after(back, () => tell(result))
      })
      if (!inTime) time.timers.after(request.totalTimeoutMs, () => tell(lost(true)))
    })
  }
}
