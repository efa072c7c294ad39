import type { KeyObject } from 'node:crypto'
import { timestampA } from '#domain/timestamp.ts'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import { refusals, refuse, type Verdict } from './answer.ts'
import type { CallResult } from './call.ts'
import { faultOf, wrongEcho, type CallFault } from './faults.ts'
import type { Route } from './routes.ts'
import type { PracticeRequest, PracticeResult } from './wire.ts'

type RenderInput = {
  readonly decided: CallResult
  readonly request: PracticeRequest
  readonly faults: readonly CallFault[]
  readonly route: Route | undefined
  /** By the clock the gateway believes, faults included. */
  readonly now: number
  readonly privateKey: KeyObject
  readonly rateHeaders: Readonly<Record<string, string>>
}
type Page = { readonly status: number; readonly type: string; readonly text: string; readonly code: string }

const HTML =
  '<!doctype html>\n<html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>\n'

/** From verdict to wire: the body, its signature by the gateway's key, and what the faults make of both. */
export function renderAnswer(input: RenderInput): { readonly wire: PracticeResult; readonly code: string } {
  const { decided, request, faults, now, privateKey, rateHeaders } = input
  const delayMs = faultOf(faults, 'delay')?.ms ?? 0
  if (faultOf(faults, 'drop-before') !== undefined)
    return { wire: { kind: 'lost', processed: false, delayMs }, code: '' }
  if (faultOf(faults, 'answer-lost') !== undefined) {
    // The log keeps what would have been answered: that is what the caller has to find out.
    const { processed, body } = decided.verdict
    return { wire: { kind: 'lost', processed, delayMs }, code: String(body['responseCode']) }
  }
  const page = pageOf(input)
  const body = Buffer.from(page.text, 'utf8')
  const timestamp = timestampA(now)
  const { method, path } = request
  // Signing another body gives a well-formed signature that is not of this answer.
  const signed =
    faultOf(faults, 'wrong-signature') === undefined ? body : Buffer.concat([body, Buffer.from(' ')])
  const headers: Record<string, string> = {
    'content-type': page.type,
    'x-timestamp': timestamp,
    'x-signature': signRequest(privateKey, { method, path, body: signed, timestamp }),
    ...rateHeaders,
  }
  if (decided.retryAfter !== undefined) headers['retry-after'] = String(decided.retryAfter)
  if (page.status === 405 && input.route !== undefined) headers['allow'] = input.route.method
  const cut = faultOf(faults, 'cut-at')
  const wire = { kind: 'answer', status: page.status, headers, body, delayMs } as const
  return {
    wire: cut === undefined ? wire : { ...wire, cutAt: Math.min(cut.at, body.length) },
    code: page.code,
  }
}

function pageOf({ decided, faults, route }: RenderInput): Page {
  const html = faultOf(faults, 'html')
  if (html !== undefined) return { status: html.status, type: 'text/html', text: HTML, code: '' }
  if (faultOf(faults, 'empty') !== undefined)
    return { status: 200, type: 'application/json', text: '', code: '' }
  const echo = faultOf(faults, 'wrong-echo')
  const told = echo === undefined ? decided.verdict : wrongEcho(decided.verdict, echo.field)
  const failed = faultOf(faults, 'http-500') !== undefined
  const verdict: Verdict = failed ? refuse(route?.serviceCode ?? '00', refusals.generalError) : told
  const text = JSON.stringify(verdict.body)
  const broken = faultOf(faults, 'bad-json') !== undefined
  return {
    status: verdict.status,
    type: 'application/json',
    text: broken ? text.slice(0, Math.ceil(text.length / 2)) : text,
    code: String(verdict.body['responseCode']),
  }
}
