import type { KeyObject } from 'node:crypto'
import { timestampA } from '#domain/timestamp.ts'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import type { CallResult } from './checks/admission.ts'
import { codeIn, refusalOf, type Verdict } from './answer.ts'
import type { PracticeConfig } from './config.ts'
import { encryptedBody, withEnvelope } from './encoding.ts'
import { faultOf, saidInstead, wrongEcho, type CallFault } from './faults.ts'
import type { Habit } from './habits/habit.ts'
import type { HabitMeeting } from './habits/active-habits.ts'
import { momentOf, applyToBody, applyToHeaders, applyToStatus, applyToText } from './habits/apply.ts'
import type { Route } from './routes.ts'
import type { PracticeRequest, PracticeResult } from './wire.ts'

type RenderInput = {
  readonly decided: CallResult
  readonly request: PracticeRequest
  readonly faults: readonly CallFault[]
  readonly route: Route | undefined
  /** By the simulator's clock, faults included. */
  readonly now: number
  readonly config: PracticeConfig
  readonly privateKey: KeyObject
  readonly rateHeaders: Readonly<Record<string, string>>
  /** The habits to apply to an answer of this kind. */
  readonly applied: (meeting: HabitMeeting | undefined) => readonly Habit[]
}
type Page = {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly code: string
  readonly applied: readonly Habit[]
}
type Rendered = { readonly wire: PracticeResult; readonly code: string; readonly applied: readonly Habit[] }

const HTML =
  '<!doctype html>\n<html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>\n'

/** From verdict to wire: the body, its signature or encryption, and the effect of the faults. */
export function renderAnswer(input: RenderInput): Rendered {
  const { decided, faults, rateHeaders, route } = input
  const delayMs = faultOf(faults, 'delay')?.ms ?? 0
  if (faultOf(faults, 'drop-before') !== undefined)
    return { wire: { kind: 'lost', processed: false, delayMs }, code: '', applied: [] }
  if (faultOf(faults, 'answer-lost') !== undefined) {
    // The log keeps the answer as decided, which the caller has to find out.
    const { processed, body } = decided.verdict
    return { wire: { kind: 'lost', processed, delayMs }, code: codeIn(body), applied: [] }
  }
  const page = pageOf(input)
  const body = Buffer.from(page.text, 'utf8')
  const headers: Record<string, string> = {
    'content-type': page.type,
    ...(isSigned(route) ? signatureOf(body, input) : {}),
    ...rateHeaders,
  }
  if (decided.retryAfter !== undefined) headers['retry-after'] = String(decided.retryAfter)
  if (page.status === 405 && route !== undefined) headers['allow'] = route.method
  const cut = faultOf(faults, 'cut-at')
  const wire = {
    kind: 'answer',
    status: page.status,
    headers: applyToHeaders(page.applied, headers),
    body,
    delayMs,
  } as const
  return {
    wire: cut === undefined ? wire : { ...wire, cutAt: Math.min(cut.at, body.length) },
    code: page.code,
    applied: page.applied,
  }
}

function pageOf(input: RenderInput): Page {
  const { faults } = input
  const html = faultOf(faults, 'html')
  if (html !== undefined) return { status: html.status, type: 'text/html', text: HTML, code: '', applied: [] }
  if (faultOf(faults, 'empty') !== undefined)
    return { status: 200, type: 'application/json', text: '', code: '', applied: [] }
  const verdict = told(input)
  const applied = input.applied(meetingOf(verdict, input.route))
  const body = applyToBody(applied, verdict.body)
  const text = applyToText(applied, JSON.stringify(bodyOf({ ...verdict, body }, input)))
  const broken = faultOf(faults, 'bad-json') !== undefined
  return {
    status: applyToStatus(applied, verdict.status),
    type: 'application/json',
    text: broken ? text.slice(0, Math.ceil(text.length / 2)) : text,
    code: codeIn(verdict.body),
    applied,
  }
}

function meetingOf({ status, body }: Verdict, route: Route | undefined): HabitMeeting | undefined {
  const moment = momentOf(status, body)
  if (moment === undefined || route === undefined || route.name === 'customer-token') return undefined
  return { place: route.name, moment, common: route.wire.kind === 'snap' }
}

/** The verdict after the faults that change it. */
function told({ decided: { verdict }, faults, route, request, now }: RenderInput): Verdict {
  const failed = faultOf(faults, 'http-500') !== undefined
  const meant = failed ? refusalOf(route, 'generalError') : verdict
  const say = faultOf(faults, 'say')
  const said = say === undefined || route === undefined ? meant : saidInstead(say, meant, route)
  const whole = route?.asks === undefined ? said : withEnvelope(said, route.asks.operation, request, now)
  const echo = faultOf(faults, 'wrong-echo')
  return echo === undefined ? whole : wrongEcho(whole, echo.field, route?.asks?.operation.echoes ?? [])
}

function bodyOf(verdict: Verdict, { route, decided, config, faults }: RenderInput): unknown {
  // A caller without the key could not read an encrypted answer.
  if (route?.wire.kind !== 'encrypted-form' || decided.identified !== true) return verdict.body
  const other = faultOf(faults, 'wrong-signature') !== undefined
  return encryptedBody(verdict.body, route.wire.plain.response, config, other)
}

/** Answers with `error_code` carry no signature of the gateway (interface, 2.9 and 2.10). */
function isSigned(route: Route | undefined): boolean {
  return route === undefined || route.wire.kind === 'snap'
}

function signatureOf(
  body: Buffer,
  { request, faults, now, privateKey }: RenderInput,
): Record<string, string> {
  const timestamp = timestampA(now)
  const { method, path } = request
  // Signing another body gives a well-formed signature that does not match this answer.
  const signed =
    faultOf(faults, 'wrong-signature') === undefined ? body : Buffer.concat([body, Buffer.from(' ')])
  return {
    'x-timestamp': timestamp,
    'x-signature': signRequest(privateKey, { method, path, body: signed, timestamp }),
  }
}
