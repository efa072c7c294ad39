/**
 * Judges the client's result from the bytes alone, without the client's code: may it be called done, and may
 * it be called not carried out? Both mistakes cost money.
 */
import { isUtf8 } from 'node:buffer'
import { createHash, verify, type KeyObject } from 'node:crypto'
import type { Outcome } from '#domain/outcome.ts'
import { declaredFields, type DeclaredField } from '#gateway/codec/walk.ts'
import type { Outgoing } from '#gateway/define-operation.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { FormCipher } from '#gateway/signing/form-cipher.ts'
import { opened } from './cipher-text.ts'

export type Evidence = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly rule: GatewayProfile['answerSignature']
}

export type Judge = (outcome: Outcome<unknown>, evidence: Evidence) => string | undefined

/** Success statuses, in HTTP and in the code. */
const DONE = [200]
const PENDING = [200, 202]

type Keys = { readonly gateway: KeyObject; readonly cipher: FormCipher }

/** Other names that the interface's own sample uses (2.10). */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  rq_uuid: ['uid'],
  rs_datetime: ['datime', 'datetime'],
}

/** The judge of one operation; returns the fault, or undefined. */
export function judgeOf(operation: Outgoing, path: string, keys: Keys): Judge {
  const fields = [...declaredFields(operation.response)]
  const optional = fields.filter((field) => !field.mandatory).map(({ path }) => path)
  // Where the declaration names the deciding fields, optional ones may be odd, with all their contents.
  const mandatory = fields.filter(
    (field) =>
      field.mandatory &&
      field.facts.mayLack === undefined &&
      (operation.decides === undefined ||
        !optional.some((path) => path.every((name, at) => name === field.path[at]))),
  )
  return (outcome, evidence) => {
    if (outcome.kind === 'done') return whyNotDone(operation, path, keys, mandatory, evidence, DONE)
    if (outcome.kind === 'pending' && outcome.value !== undefined)
      return whyNotDone(operation, path, keys, mandatory, evidence, PENDING)
    const says = outcome.kind === 'refused' || outcome.kind === 'not-executed' || outcome.kind === 'not-found'
    return says && operation.effect !== 'reads' ? whyMaybeCarriedOut(operation, keys, evidence) : undefined
  }
}

function whyNotDone(
  operation: Outgoing,
  path: string,
  keys: Keys,
  mandatory: readonly DeclaredField[],
  evidence: Evidence,
  said: readonly number[],
): string | undefined {
  if (!said.includes(evidence.status)) return `done with HTTP ${evidence.status}`
  const forged =
    operation.wire.kind === 'snap' ? whyForged(operation, path, keys.gateway, evidence) : undefined
  if (forged !== undefined) return forged
  const body = plainBody(operation, keys, evidence)
  if (body === undefined) return 'done without readable JSON'
  if (operation.wire.kind === 'snap') {
    const codes = said.map((status) => `${status}${operation.serviceCode}00`)
    if (!codes.includes(String(at(body, ['responseCode'])))) return 'done without its code'
  } else if (operation.wire.kind === 'key-form') {
    const code = at(body, ['error_code'])
    if (typeof code === 'string' && code !== '0000') return 'done with a failing code'
  } else if (at(body, ['error_code']) !== '0000') return 'done without 0000'
  const absent = mandatory.find((field) =>
    placesOf(body, field.path).some((value) => value === undefined || value === null),
  )
  if (absent !== undefined) return `done without ${absent.path.join('.')}`
  return whyOther(operation, body)
}

function whyForged(operation: Outgoing, path: string, key: KeyObject, { headers, body, rule }: Evidence) {
  const signature = headers['x-signature']
  if (rule === 'ignored' || (rule === 'if-present' && signature === undefined)) return undefined
  const isOver = (bytes: Uint8Array) => {
    const digest = createHash('sha256').update(bytes).digest('hex')
    const text = [operation.method, path, digest, headers['x-timestamp'] ?? ''].join(':')
    return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature ?? '', 'base64'))
  }
  return isOver(body) || isOver(withoutSpace(body)) ? undefined : 'done with a wrong signature'
}

/** The same JSON without white space between tokens, otherwise unchanged, byte by byte. */
function withoutSpace(body: Uint8Array): Uint8Array {
  const kept: number[] = []
  const from = Buffer.from(body.subarray(0, 3)).equals(Buffer.from('\ufeff')) ? 3 : 0
  let inText = false
  let escaped = false
  for (const byte of body.subarray(from)) {
    const letter = String.fromCharCode(byte)
    if (!inText && /[ \t\r\n]/.test(letter)) continue
    kept.push(byte)
    if (!escaped && letter === '"') inText = !inText
    escaped = inText && !escaped && letter === '\\'
  }
  return Buffer.from(kept)
}

/** Why it is about another request, if so. Amounts are compared as numbers, everything else exactly. */
function whyOther(operation: Outgoing, body: unknown): string | undefined {
  const { echoes, echoesIfGiven = [], example, decides } = operation
  const mayLack = operation.lacks !== undefined
  for (const [sent, echoed] of [...echoes, ...echoesIfGiven]) {
    const asked = at(example.request, sent.split('.'))
    const said = at(body, echoed.split('.'))
    const optional = mayLack || !echoes.some(([, name]) => name === echoed)
    const absent = said === undefined || said === null || said === ''
    if (absent && optional) continue
    const amount = at(asked, ['value'])
    const saidSen = senOf(at(said, ['value']) ?? said)
    // An unreadable value counts as absent.
    const unreadable = amount === undefined ? !isName(said) : saidSen === undefined
    if (optional && decides !== undefined && unreadable) continue
    const same =
      amount === undefined
        ? sameText(example.request, asked, said, decides !== undefined)
        : senOf(amount) === saidSen
    if (!same) return `done about another ${echoed}`
  }
  return undefined
}

function isName(said: unknown): boolean {
  return typeof said === 'string' || (Number.isSafeInteger(said) && Number(said) >= 0)
}

/** Exact; in lenient fields except for surrounding spaces and the partner's own leading codes. */
function sameText(request: unknown, asked: unknown, said: unknown, lenient: boolean): boolean {
  if (asked === said) return true
  if (typeof asked !== 'string' || (typeof said !== 'string' && typeof said !== 'number')) return false
  const text = String(said).trim()
  if (!lenient || !text.endsWith(asked.trim())) return typeof said === 'string' && text === asked.trim()
  const front = text.slice(0, text.length - asked.trim().length)
  const [service, customer] = ['partnerServiceId', 'customerNo'].map((name) =>
    String(at(request, [name])).trim(),
  )
  return ['', service, `${service}${customer}`].includes(front)
}

/** A failure that must be certain, because a retry may follow it. */
function whyMaybeCarriedOut(operation: Outgoing, keys: Keys, evidence: Evidence): string | undefined {
  const { status } = evidence
  if (status >= 500 || status < 200 || (status > 200 && status < 400))
    return `sure of a failure with HTTP ${status}`
  const body = plainBody(operation, keys, evidence)
  if (operation.wire.kind === 'snap') {
    const code = String(at(body, ['responseCode']))
    // A rate limiter in front may write any body, but no other status.
    if (status === 429 && (!/^[1-5]\d{6}$/.test(code) || code.startsWith('429'))) return undefined
    return code.startsWith(`${status}${operation.serviceCode}`) && status !== 200
      ? undefined
      : `sure of a failure with HTTP ${status} and code ${code}`
  }
  const code = at(body, ['error_code'])
  if (/^0*[1-9]\d{0,8}$/.test(String(at(body, ['total_success']))))
    return 'sure of a failure in which some succeeded'
  if (status === 429 && code !== '0000') return undefined
  return typeof code === 'string' && code.length === 4 && code !== '0000'
    ? undefined
    : `sure of a failure with HTTP ${status} and error code ${String(code)}`
}

/** The answer's JSON with every encrypted value decrypted; in a failure, undecryptable values stay. */
function plainBody({ wire, decides }: Outgoing, { cipher }: Keys, { body }: Evidence): unknown {
  const text = Buffer.from(body)
    .toString('utf8')
    .replace(/^\ufeff/, '')
  const shown = withoutControls(text)
  const json = parsed(shown)
  if (json === undefined) return undefined
  // Where another character set, or a control character, has spoiled something, only what decides nothing may be it.
  if (!isUtf8(body) || shown !== text) {
    if (decides === undefined) return undefined
    const deciding = decides.flatMap((path) => placesOf(json, path.replaceAll('[]', '.[]').split('.')))
    if (deciding.some((value) => (JSON.stringify(value) ?? '').includes('\ufffd'))) return undefined
  }
  if (wire.kind !== 'encrypted-form' || typeof json !== 'object' || json === null) return json
  const open = Object.entries(json).map(([name, value]: [string, unknown]) => {
    if (wire.plain.response.includes(name) || value === '' || value === null) return [name, value]
    if (typeof value !== 'string') return [name, undefined]
    return [name, opened(value, cipher) ?? (name === 'error_code' && value !== '0000' ? value : undefined)]
  })
  return Object.fromEntries(open) as unknown
}

function placesOf(body: unknown, path: readonly string[]): readonly unknown[] {
  let values: readonly unknown[] = [body]
  for (const [index, name] of path.entries()) {
    values = values.flatMap((held) => {
      const value = typeof held === 'string' ? parsed(held) : held
      // Its parent is optional, or is judged separately.
      if (typeof value !== 'object' || value === null) return index === 0 ? [undefined] : []
      if (name === '[]' || name === '*') return Object.values(value) as readonly unknown[]
      return [
        at(value, [name]) ??
          (ALIASES[name] ?? []).map((other) => at(value, [other])).find((v) => v !== undefined),
      ]
    })
  }
  return values
}

/** A control character may stand between tokens, and in no text. */
function withoutControls(text: string): string {
  let inText = false
  let escaped = false
  let shown = ''
  for (const letter of text) {
    shown += inText && letter < ' ' ? '\ufffd' : letter
    if (!escaped && letter === '"') inText = !inText
    escaped = inText && !escaped && letter === '\\'
  }
  return shown
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (held, name) =>
      typeof held === 'object' && held !== null && Object.hasOwn(held, name)
        ? (Reflect.get(held, name) as unknown)
        : undefined,
    value,
  )
}

function senOf(value: unknown): bigint | undefined {
  const text = typeof value === 'number' ? String(value) : value
  const [, whole, sen = ''] =
    typeof text === 'string' ? (/^(\d{1,14})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []) : []
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(sen.padEnd(2, '0'))
}
