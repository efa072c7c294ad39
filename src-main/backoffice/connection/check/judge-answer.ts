import { isIPv4 } from 'node:net'
import type { TestFact } from '#contract/connect-views.ts'
import type { Outcome, RawAnswer } from '#domain/outcome.ts'
import { timestampA } from '#domain/timestamp.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { readResponseCode } from '#gateway/codes/code-parts.ts'
import { isPrivate } from './judge-own.ts'
import { doubtful, fact, failed, fine, type Judged } from './step.ts'

/** The result of one signed call. */
export type Heard = {
  readonly outcome: Outcome<unknown>
  /** Redacted, as journalled; absent when no complete answer came. */
  readonly body?: string
  /** This machine's address, on its connection to the gateway. */
  readonly ours?: string
  /** X-EXTERNAL-ID, by which the gateway finds the call. Absent when the call did not leave. */
  readonly externalId?: string
}

/** "No such order" in the standard's cases: order, number, bill, expired bill. */
const NO_SUCH_ORDER: ReadonlySet<string> = new Set(['01', '11', '12', '19'])
/** Merchant or partner unknown. */
const NO_SUCH_MERCHANT: ReadonlySet<string> = new Set(['08', '16'])

/**
 * What a status answer about an order that does not exist says of the connection (interface, 2.2 and part 7). "Not
 * found" proves everything: the gateway knew the caller and accepted the signature, and its answer could be trusted.
 */
export function judgeAnswer(heard: Heard): Judged {
  const { outcome, body } = heard
  const facts = callFacts(heard)
  const bad = (finding: Parameters<typeof failed>[0], values: Judged['values'] = {}): Judged =>
    failed(finding, { ...rawValues(outcome.raw), ...values }, facts)
  if (isPage(body)) return bad(outcome.raw?.httpStatus === 404 ? 'path-wrong' : 'page-instead')
  switch (outcome.kind) {
    case 'done':
    case 'pending':
    case 'not-found':
      return fine(facts, rawValues(outcome.raw))
    case 'refused':
      return judgeRefused(outcome.raw, facts)
    case 'already-there':
    case 'external-id-reused':
      return bad('answer-odd')
    case 'not-executed':
      return judgeNotExecuted(outcome, facts, heard.ours)
    case 'unknown':
      return judgeUnknown(outcome, bad)
  }
}

function judgeRefused(raw: RawAnswer, facts: readonly TestFact[]): Judged {
  const values = rawValues(raw)
  const parts = raw.code === undefined ? undefined : readResponseCode(raw.code)
  if (saysNoSuchOrder(raw)) return fine(facts, values)
  if (parts?.http === 404 && NO_SUCH_MERCHANT.has(parts.case)) return failed('client-refused', values, facts)
  if (parts?.http === 403 || parts?.http === 405) return failed('feature-off', values, facts)
  return failed('field-refused', values, facts)
}

/** In whichever words the gateway says it. */
export function isNoSuchOrder(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && saysNoSuchOrder(outcome.raw)
}

/** Some use case 00 ("Transaction Not Found"), which the standard reserves for something else. */
function saysNoSuchOrder({ code, message = '' }: RawAnswer): boolean {
  const parts = code === undefined ? undefined : readResponseCode(code)
  if (parts?.http !== 404) return false
  if (NO_SUCH_ORDER.has(parts.case)) return true
  return parts.case === '00' && /not found|tidak ditemukan/i.test(message) && !CLIENT.test(message)
}

function judgeNotExecuted(
  outcome: Extract<Outcome<unknown>, { readonly kind: 'not-executed' }>,
  facts: readonly TestFact[],
  ours: string | undefined,
): Judged {
  const { raw, detail = '', retryAt } = outcome
  const values = { ...rawValues(raw), detail, until: retryAt === undefined ? '?' : timestampA(retryAt) }
  switch (outcome.why) {
    case 'budget':
      return doubtful('budget-spent', values, facts)
    case 'rate-limited':
      return failed('too-many', values, facts)
    case 'unauthorized':
      return raw === undefined
        ? failed('not-sent', values, facts)
        : judgeTurnedAway(raw, detail, { ...values, ours: ours ?? '' }, facts)
    case 'no-connection':
    case 'no-token':
      return failed('not-sent', values, facts)
    case 'invalid-request':
      return failed('not-sent', values, facts)
  }
}

const SIGNATURE = /signature|tanda ?tangan/i
const TIME = /time ?-?stamp|clock|expired time|waktu/i
const ADDRESS = /\bip\b|whitelist|white-list|allow-?list/i
const CLIENT = /client|partner|merchant|channel/i

/**
 * Which cause a 401 points to: the case identifies a token, the message everything else. The signature is tested
 * before the client, because "Invalid Signature from Client" names both.
 */
function judgeTurnedAway(
  { code, message = '' }: RawAnswer,
  detail: string,
  values: NonNullable<Judged['values']>,
  facts: readonly TestFact[],
): Judged {
  const of = (finding: Parameters<typeof failed>[0], more: Judged['values'] = {}) =>
    failed(finding, { ...values, ...more }, facts)
  if (ADDRESS.test(message)) {
    const address = /\b\d{1,3}(?:\.\d{1,3}){3}\b/.exec(message)?.[0] ?? outsideOf(values['ours'])
    return address === undefined ? of('address-refused') : of('address-refused-known', { address })
  }
  if (TIME.test(message)) return of('time-refused')
  if (SIGNATURE.test(message)) return of('signature-refused')
  const parts = code === undefined ? undefined : readResponseCode(code)
  if (
    detail.startsWith('access token') ||
    ['01', '02', '03', '04'].includes(parts?.case ?? '') ||
    /token/i.test(message)
  )
    return of('token-refused')
  return of(CLIENT.test(message) ? 'client-refused' : 'unauthorized')
}

/** Our address as the gateway sees it. Behind a router ours is private and differs; a public address is the same. */
function outsideOf(ours: string | number | undefined): string | undefined {
  const address = String(ours ?? '')
  return isIPv4(address) && !isPrivate(address) ? address : undefined
}

function judgeUnknown(
  outcome: Extract<Outcome<unknown>, { readonly kind: 'unknown' }>,
  bad: (finding: Parameters<typeof failed>[0], values?: Judged['values']) => Judged,
): Judged {
  const { raw, detail = '' } = outcome
  switch (outcome.why) {
    case 'bad-signature':
      if (/missing/.test(detail)) return bad('answer-unsigned')
      return bad(/not set/.test(detail) ? 'answer-key-lacking' : 'answer-forged')
    case 'server-error':
      return bad('server-error')
    case 'redirected':
      return bad('redirected', { detail })
    case 'timeout':
      return bad('no-answer', { detail })
    case 'connection-lost':
    case 'interrupted':
      return bad('line-cut', { detail })
    case 'unreadable':
      return bad('not-json', { detail })
    case 'wrong-shape':
      // Only the service itself, which knows the path, answers with a code of this service.
      return bad(raw?.httpStatus === 404 && !isOfService(raw.code) ? 'path-wrong' : 'answer-odd', { detail })
    case 'pending':
    case 'already-there':
      return bad('answer-odd', { detail })
  }
}

function isOfService(code: string | undefined): boolean {
  return code !== undefined && readResponseCode(code)?.service === vaStatus.serviceCode
}

function isPage(body: string | undefined): boolean {
  return body !== undefined && /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(body)
}

function rawValues(raw: RawAnswer | undefined): NonNullable<Judged['values']> {
  return { status: raw?.httpStatus ?? 0, code: raw?.code ?? '?', message: raw?.message ?? '?' }
}

export function callFacts({ outcome, externalId }: Heard): readonly TestFact[] {
  const { raw } = outcome
  return [
    ...fact('X-EXTERNAL-ID', externalId),
    ...fact('HTTP status', raw?.httpStatus),
    ...fact('response code', raw?.code),
    ...fact('response message', raw?.message),
    ...fact('outcome', 'why' in outcome ? `${outcome.kind} (${outcome.why})` : outcome.kind),
    ...('detail' in outcome ? fact('detail', outcome.detail) : []),
  ]
}
