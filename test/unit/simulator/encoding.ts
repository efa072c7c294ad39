/** A merchant's requests in each wire format, written a second time without the app's client. */
import { randomUUID } from 'node:crypto'
import { timestampB } from '#domain/timestamp.ts'
import type { Operation, Wire } from '#gateway/define-operation.ts'
import { writeForm } from '#gateway/signing/form.ts'
import { decryptValue, encryptValue, parseCipherKey, type FormCipher } from '#gateway/signing/form-cipher.ts'
import { hashSignature } from '#gateway/signing/hash.ts'
import { practiceMerchant } from '#simulator/config.ts'

export type Body = Readonly<Record<string, unknown>>
export type EncodedRequest = { readonly contentType: string; readonly bytes: Uint8Array }
type HashedWire = Extract<Wire, { readonly kind: 'hashed-json' | 'encrypted-form' }>

export const CIPHER = cipherOf(practiceMerchant.cipherKey)

export function cipherOf(key: string): FormCipher {
  const parsed = parseCipherKey(key, practiceMerchant.cipherIv)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.cipher
}

/** The body with id, time, identity and signature, unless it has its own. Undefined removes one. */
export function signedBody(wire: HashedWire, body: Body, now: number): Body {
  const whole: Body = {
    rq_uuid: randomUUID(),
    rq_datetime: timestampB(now),
    comm_code: practiceMerchant.commCode,
    ...(wire.kind === 'encrypted-form' ? { sender_id: practiceMerchant.senderId } : {}),
    ...body,
  }
  const text = (name: string) => textOf(whole[name])
  const signature = hashSignature(wire.signature, {
    key: practiceMerchant.hashKey,
    rq_uuid: text('rq_uuid'),
    rq_datetime: text('rq_datetime'),
    comm_code: text('comm_code'),
    sender_id: text('sender_id'),
  })
  return { signature, ...whole }
}

/** The bytes of a request whose operation has no common headers. */
export function encoded({ wire }: Operation, body: Body, now: number, cipher = CIPHER): EncodedRequest {
  if (wire.kind === 'hashed-json') {
    return {
      contentType: 'application/json',
      bytes: Buffer.from(JSON.stringify(signedBody(wire, body, now))),
    }
  }
  if (wire.kind === 'encrypted-form') {
    const fields = present(signedBody(wire, body, now)).map(([name, value]): readonly [string, string] => [
      name,
      wire.plain.request.includes(name) || value === '' ? value : (encryptValue(cipher, value) ?? ''),
    ])
    return { contentType: FORM, bytes: writeForm(fields) }
  }
  return { contentType: FORM, bytes: writeForm(present({ key: practiceMerchant.apiKey, ...body })) }
}

/** A form operation's answer, decrypted; a plain one stays as it is. */
export function undressed({ wire }: Operation, json: Body): Body {
  if (wire.kind !== 'encrypted-form') return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      wire.plain.response.includes(name) ? value : (decryptValue(CIPHER, String(value)) ?? value),
    ]),
  )
}

const FORM = 'application/x-www-form-urlencoded'

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function present(body: Body): readonly (readonly [string, string])[] {
  return Object.entries(body).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
  )
}
