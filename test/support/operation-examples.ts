/** The examples of the operations' declarations as a merchant's requests and a gateway's answers. */
import { z } from 'zod'
import type { InputOf, Outgoing, RequestOf } from '#gateway/define-operation.ts'
import { encryptValue, parseCipherKey, type FormCipher } from '#gateway/signing/form-cipher.ts'

export type Body = Readonly<Record<string, unknown>>

/** rq_uuid of every example. */
export const MESSAGE_ID = '6f1c2f0e-8b1d-4c3e-9a57-0d5b6e1f2a3b'
export const HASH_KEY = 'test-hash-key'
export const API_KEY = 'TEST-API-KEY'
export const CIPHER = cipherOf('test-cipher-key-0123456789abcdef', 'test-iv-01234567')

const FILLED = ['rq_uuid', 'rq_datetime', 'signature', 'sender_id', 'comm_code', 'key']

export function cipherOf(key: string, iv: string): FormCipher {
  const parsed = parseCipherKey(key, iv)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.cipher
}

/** The example request as its schema takes it. */
export function valuesOf<O extends Outgoing>(operation: O): RequestOf<O> {
  return z.decode<O['request']>(operation.request, operation.example.request as z.input<O['request']>)
}

/** The same without the fields that the client fills in. */
export function inputOf<O extends Outgoing>(operation: O): InputOf<O> {
  const values = Object.entries(valuesOf(operation) as object)
  // SNAP operations have no fields of these names.
  return Object.fromEntries(values.filter(([name]) => !FILLED.includes(name))) as InputOf<O>
}

/** The example answer, in wire form before any encryption. */
export function answerOf(operation: Outgoing): Body {
  return operation.example.response as Body
}

/** An answer as sent over the wire, with values encrypted where the operation encrypts them. */
export function sealed({ wire }: Outgoing, body: Body, cipher = CIPHER): Body {
  if (wire.kind !== 'encrypted-form') return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const stays = wire.plain.response.includes(name) || typeof value !== 'string'
      return [name, stays ? value : encryptValue(cipher, value)]
    }),
  )
}
