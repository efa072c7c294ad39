/** Random calls of the gateway to us: the listener's decision about a body with a valid signature. */
import { z } from 'zod'
import { createRoutes } from '#callbacks/routes.ts'
import { valueAt, type WireObject } from '#gateway/codec/conditions.ts'
import { isObject, readJson, unsureOf, type ReadJson } from '#gateway/transport/json.ts'
import { incoming, type IncomingName } from '#gateway/registry.ts'
import { inquiryBody, paymentBody, RULES, transferBody } from '#test/support/callbacks.ts'
import { core, instructionOf, LINK, NOW, orderIn, REFERENCE, waiting } from '../unit/callbacks/core.ts'
import { spoil } from './bytes.ts'
import { caseSeed, chanceOf } from './chance.ts'
import { mutateBody } from './mutate.ts'

export const INCOMING_NAMES = Object.keys(incoming) as readonly IncomingName[]

export type IncomingReport = {
  readonly cases: number
  /** How often each response code was chosen; `not-json` for bodies that are not JSON. */
  readonly counts: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

const GOOD: Readonly<Record<IncomingName, () => WireObject>> = {
  'va-inquiry': () => inquiryBody(REFERENCE),
  'va-payment': () => paymentBody(REFERENCE),
  'transfer-confirmation': () => transferBody(LINK),
}

/** `count` bodies of one gateway call. */
export function fuzzIncoming(name: IncomingName, seed: number, count: number): IncomingReport {
  const { deps } = core({ orders: [orderIn(waiting)], instructions: [instructionOf()] })
  const route = createRoutes(RULES)(`/api${incoming[name].path}`)
  if (route === undefined) throw new Error(`no route for ${name}`)
  const counts: Record<string, number> = {}
  const faults: string[] = []
  let cases = 0
  for (; cases < count && faults.length < 10; cases += 1) {
    const own = caseSeed(seed, name, cases)
    const read = bodyBy(name, own)
    const body = read?.value
    if (read === undefined || !isObject(body)) {
      counts['not-json'] = (counts['not-json'] ?? 0) + 1
      continue
    }
    try {
      const decided = route.decide(body, { ...deps, now: NOW }, unsureOf(read))
      const answer = decided.write({ number: '1', at: NOW })
      if ('broken' in answer) faults.push(`${own}: our answer breaks its declaration at ${answer.broken}`)
      const code = 'broken' in answer ? 'broken' : String(answer.body?.['responseCode'])
      counts[code] = (counts[code] ?? 0) + 1
      const fault = judge(name, body, code)
      if (fault !== undefined) faults.push(`${own}: ${fault}`)
    } catch (error) {
      faults.push(`${own}: threw ${String(error)}`)
    }
  }
  return { cases, counts, faults }
}

function bodyBy(name: IncomingName, seed: number): ReadJson | undefined {
  const chance = chanceOf(seed)
  const body = structuredClone(GOOD[name]()) as Record<string, unknown>
  if (!chance.happens(0.05)) mutateBody(body, chance)
  const text = JSON.stringify(body)
  return readJson(chance.happens(0.1) ? spoil(text, chance) : Buffer.from(text))
}

/** The deciding members; others may be odd. For a transfer all of them: its answer releases money. */
const DECIDING: Readonly<Partial<Record<IncomingName, readonly string[]>>> = {
  'va-inquiry': ['partnerServiceId', 'customerNo', 'virtualAccountNo', 'inquiryRequestId'],
  'va-payment': ['virtualAccountNo'],
}

/** A yes needs valid deciding fields, a journalled subject, and the journal's own amount. */
function judge(name: IncomingName, body: WireObject, code: string): string | undefined {
  const { request, serviceCode } = incoming[name]
  if (!/^\d{7}$/.test(code) || code.slice(3, 5) !== serviceCode) return `answered ${code}`
  if (!code.startsWith('200')) return undefined
  // Null is absent.
  const given: unknown = JSON.parse(
    JSON.stringify(body, (member, value: unknown) =>
      member === 'inquiryRequestId' && isDigits(value) ? String(value) : (value ?? undefined),
    ),
  )
  const deciding = DECIDING[name]
  const strict: z.ZodObject = request
  const held = deciding === undefined ? strict : strict.pick(maskOf(deciding))
  if (!z.safeDecode(held, given as never).success) return 'a yes to what breaks its declaration'
  const asked = valueAt(body, name === 'transfer-confirmation' ? 'partnerReferenceNo' : 'virtualAccountNo')
  if (asked !== (name === 'transfer-confirmation' ? LINK : REFERENCE)) return 'a yes about something else'
  if (name !== 'transfer-confirmation') return undefined
  const sum = Number(valueAt(body, 'amount.value'))
  return sum === 150_000 ? undefined : 'a yes to another amount'
}

/** An id may be a number that has lost no digit. */
function isDigits(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function maskOf(names: readonly string[]): Record<string, true> {
  return Object.fromEntries(names.map((name) => [name, true as const]))
}
