/** One case: a random answer through the whole reading side, and any fault in the result. */
import { readAnswer } from '#gateway/answers/answer.ts'
import type { Outcome } from '#domain/outcome.ts'
import { readRateHeaders } from '#gateway/rate-limit/rate-headers.ts'
import { redactBody } from '#gateway/redact.ts'
import { encryptValue } from '#gateway/signing/form-cipher.ts'
import { sealed, type Body } from '#test/support/operation-examples.ts'
import { somethingElse, spoil } from './bytes.ts'
import { chanceOf, type Chance } from './chance.ts'
import { wrongCipherText } from './cipher-text.ts'
import type { Evidence } from './judge.ts'
import { failureOf, mutateBody, SECRET } from './mutate.ts'
import { signatureOf, STAMP, type Subject } from './subject.ts'

export type Verdict = {
  /** `kind` or `kind/why`; the case is counted under it. */
  readonly outcome: string
  /** A broken invariant. */
  readonly fault?: string
  /** How long the client took. */
  readonly ms: number
}

const NOW = Date.UTC(2026, 10, 20, 3, 0, 0)
const STATUSES = [201, 202, 204, 304, 400, 401, 403, 404, 405, 409, 418, 422, 429, 500, 502, 503, 504]

/** Runs the case of this seed, first time or repeated. */
export function runCase(subject: Subject, seed: number): Verdict {
  const { evidence, structural, untouched } = answerBy(subject, chanceOf(seed))
  const started = performance.now()
  let outcome: Outcome<unknown>
  let journalled: string
  try {
    ;({ outcome, journalled } = readAsClient(subject, evidence))
  } catch (error) {
    return { outcome: 'threw', fault: `threw ${String(error)}`, ms: performance.now() - started }
  }
  const ms = performance.now() - started
  const fault =
    subject.judge(outcome, evidence) ??
    (untouched && outcome.kind !== 'done' ? `a good answer is ${outcome.kind}` : undefined) ??
    (structural && journalled.includes(SECRET) ? 'a secret would be journalled' : undefined) ??
    (Object.keys(Object.prototype).length > 0 || 'polluted' in {} ? 'every object was changed' : undefined)
  const name = 'why' in outcome ? `${outcome.kind}/${outcome.why}` : outcome.kind
  return { outcome: name, ms, ...(fault === undefined ? {} : { fault }) }
}

function readAsClient({ operation, keys, path, values }: Subject, evidence: Evidence) {
  const { status, headers, body, rule } = evidence
  const rate = readRateHeaders(status, headers, NOW)
  const read = readAnswer(
    { operation, values, method: operation.method, path },
    { kind: 'answered', status, headers, body },
    { signature: rule, gatewayPublicKey: keys.gateway, cipher: keys.cipher, now: NOW, rate },
  )
  return { outcome: read.outcome, journalled: redactBody(read.text, operation.redact) }
}

type Made = {
  readonly evidence: Evidence
  /** Its bytes come from a JSON writer, so names are reliable. */
  readonly structural: boolean
  /** The good answer unchanged. */
  readonly untouched: boolean
}

function answerBy(subject: Subject, chance: Chance): Made {
  const anyStatus = chance.happens(0.75) ? 200 : chance.happens(0.9) ? chance.pick(STATUSES) : chance.int(600)
  const rule = chance.happens(0.6) ? 'ignored' : chance.happens(0.6) ? 'required' : 'if-present'
  const kind = chance.next()
  const made =
    kind < 0.02
      ? { body: Buffer.from(subject.text), structural: true, untouched: true, status: undefined }
      : kind < 0.1
        ? { body: somethingElse(chance), structural: false, untouched: false, status: undefined }
        : kind < 0.25
          ? failure(subject, chance)
          : mutated(subject, chance)
  const status = made.status !== undefined && chance.happens(0.9) ? made.status : anyStatus
  const sign = rule === 'ignored' ? 1 : chance.next()
  const signature =
    sign < 0.05 || made.untouched
      ? made.untouched
        ? subject.signature
        : signatureOf(subject.operation, subject.keys, made.body)
      : sign < 0.8
        ? subject.signature
        : sign < 0.9
          ? chance.bytes(256).toString('base64')
          : undefined
  const headers = {
    'x-timestamp': chance.happens(0.97) || made.untouched ? STAMP : 'yesterday',
    ...(signature === undefined ? {} : { 'x-signature': signature }),
    ...(chance.happens(0.1) ? { 'retry-after': chance.pick(['1', '-1', 'soon', '1e9', '']) } : {}),
    ...(chance.happens(0.1) ? { 'ratelimit-remaining': chance.pick(['0', '59', 'NaN', '-5']) } : {}),
  }
  const evidence = { status, headers, body: made.body, rule } as const
  return { evidence, structural: made.structural, untouched: made.untouched && status === 200 }
}

function mutated(subject: Subject, chance: Chance) {
  const { operation, good, keys, text } = subject
  // Bytes only, so that a signature over the good ones may still be tried.
  if (chance.happens(0.15))
    return { body: spoil(text, chance), structural: false, untouched: false, status: undefined }
  const body = structuredClone(good) as Record<string, unknown>
  mutateBody(body, chance)
  const written = JSON.stringify(onWire(operation, body, subject, chance))
  const spoilt = chance.happens(0.1)
  return {
    body: spoilt ? spoil(written, chance) : Buffer.from(written),
    structural: !spoilt && (operation.wire.kind !== 'encrypted-form' || keys.cipher !== undefined),
    untouched: false,
    status: undefined,
  }
}

function failure(subject: Subject, chance: Chance) {
  const { operation, good } = subject
  const { status, body } = failureOf(structuredClone(good), operation.serviceCode, chance)
  if (chance.happens(0.2)) mutateBody(body, chance)
  const sent = chance.happens(0.3) ? body : onWire(operation, body, subject, chance)
  return { status, body: Buffer.from(JSON.stringify(sent)), structural: true, untouched: false }
}

/** As sent over the wire, possibly with faulty encryption. */
function onWire(operation: Subject['operation'], body: Body, { keys }: Subject, chance: Chance): Body {
  if (operation.wire.kind !== 'encrypted-form') return body
  const plain = operation.wire.plain.response
  const wrong = chance.happens(0.3) ? chance.int(Object.keys(body).length) : -1
  if (chance.happens(0.05)) return sealed(operation, wellFormed(body), keys.otherCipher)
  return Object.fromEntries(
    Object.entries(body).map(([name, value], index) => {
      if (plain.includes(name) || typeof value !== 'string') return [name, value]
      const cipherText =
        index === wrong ? wrongCipherText(value, keys.cipher, chance) : encryptValue(keys.cipher, value)
      return [name, cipherText ?? value]
    }),
  )
}

function wellFormed(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : value,
    ]),
  )
}
