import { timestampB } from '#domain/timestamp.ts'
import { declaredFields } from '#gateway/codec/walk.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { encryptValue, parseCipherKey, type FormCipher } from '#gateway/signing/form-cipher.ts'
import type { Verdict } from './answer.ts'
import type { PracticeConfig } from './config.ts'
import { messageIdOf } from './checks/request-names.ts'
import type { PracticeRequest } from './wire.ts'

/**
 * Adds the members that every answer of an operation with a hash signature repeats, before its own (interface, 2.9
 * and 2.10). Cuts `error_message` to its declared length. Answers of other operations are unchanged.
 */
export function withEnvelope(
  verdict: Verdict,
  { wire, response }: Pick<Operation, 'wire' | 'response'>,
  request: PracticeRequest,
  now: number,
): Verdict {
  if (wire.kind !== 'hashed-json' && wire.kind !== 'encrypted-form') return verdict
  const { error_message: message } = verdict.body
  const most = [...declaredFields(response)].find(({ path }) => path.join('.') === 'error_message')?.facts.max
  const said = typeof message === 'string' ? { error_message: message.slice(0, most) } : {}
  const envelope = { rq_uuid: messageIdOf(request), rs_datetime: timestampB(now) }
  return { ...verdict, body: { ...envelope, ...verdict.body, ...said } }
}

/** Encrypts each member except those that stay plain (interface, part 5.4). `other`: with another key. */
export function encryptedBody(
  body: Verdict['body'],
  plain: readonly string[],
  config: PracticeConfig,
  other: boolean,
): Readonly<Record<string, unknown>> {
  const cipher = practiceCipher(config, other)
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (plain.includes(name)) return [name, value]
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      const encrypted = encryptValue(cipher, text)
      if (encrypted === undefined) throw new Error(`${name} cannot be encrypted`)
      return [name, encrypted]
    }),
  )
}

export function practiceCipher({ cipherKey, cipherIv }: PracticeConfig, other = false): FormCipher {
  const key = other ? cipherKey.split('').reverse().join('') : cipherKey
  const parsed = parseCipherKey(key, cipherIv)
  if (!parsed.ok) throw new Error(`the practice gateway's cipher: ${parsed.reason}`)
  return parsed.cipher
}
