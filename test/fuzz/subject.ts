/** One operation under test: its request, its keys, its good answer, and its judge. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Outgoing } from '#gateway/define-operation.ts'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import type { FormCipher } from '#gateway/signing/form-cipher.ts'
import { answerOf, CIPHER, cipherOf, sealed, valuesOf, type Body } from '#test/support/operation-examples.ts'
import { judgeOf, type Judge } from './judge.ts'

export type Keys = {
  readonly privateKey: KeyObject
  readonly gateway: KeyObject
  readonly cipher: FormCipher
  readonly otherCipher: FormCipher
}

export type Subject = {
  readonly operation: Outgoing
  readonly keys: Keys
  readonly path: string
  readonly values: unknown
  /** The good answer, decrypted and as written. */
  readonly good: Body
  readonly text: string
  /** X-SIGNATURE of the good answer. */
  readonly signature: string
  readonly judge: Judge
}

export const STAMP = '2026-11-20T10:00:01+07:00'

export function makeKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const otherCipher = cipherOf('other-cipher-key-0123456789abcde', 'test-iv-01234567')
  return { privateKey, gateway: publicKey, cipher: CIPHER, otherCipher }
}

export function subjectOf(operation: Outgoing, keys: Keys): Subject {
  const { path } = operation
  const good = successOf(operation)
  const text = JSON.stringify(sealed(operation, good))
  return {
    operation,
    keys,
    path,
    values: valuesOf(operation),
    good,
    text,
    signature: signatureOf(operation, keys, Buffer.from(text)),
    judge: judgeOf(operation, path, keys),
  }
}

export function signatureOf({ method, path }: Outgoing, { privateKey }: Keys, body: Uint8Array): string {
  return signRequest(privateKey, { method, path, body, timestamp: STAMP })
}

/** The interface's example for a created account says that it is still being created (202). */
function successOf(operation: Outgoing): Body {
  const { wire, serviceCode } = operation
  const code = wire.kind === 'snap' ? { responseCode: `200${serviceCode}00` } : {}
  return { ...answerOf(operation), ...code }
}
