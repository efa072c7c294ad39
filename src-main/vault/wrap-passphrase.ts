import crypto from 'node:crypto'
import type { Random } from '#domain/ports.ts'
import { closeBox, KEY_BYTES, openBox } from './envelope.ts'
import { HEAD, methodParts, type PassphraseMethod, type PassphraseSlot } from './format.ts'

/**
 * Characters. An attacker with a copy of the file is slowed only by the stretching. Twelve random letters are 56
 * bits: at 10,000 guesses a second, a room full of machines needs some 150,000 years on average. Eight letters would
 * take four months.
 */
export const LEAST_PASSPHRASE = 12

/**
 * Best first; unsupported methods are skipped. Electron's crypto library has no Argon2: there `argon2` exists but
 * refuses, so shops get scrypt. Costs: RFC 9106's second choice (one lane, as in OWASP's password guide), and OWASP's
 * for scrypt, 128 MiB. They take about a fifth and half a second on a small till.
 */
export const METHODS: readonly PassphraseMethod[] = [
  { name: 'argon2id', memoryKiB: 65_536, passes: 3, lanes: 1 },
  { name: 'scrypt', cost: 131_072, blockSize: 8, lanes: 1 },
]

const SALT_BYTES = 16

/** Length is counted in characters, as a person does. */
export function isLongEnough(passphrase: string): boolean {
  return Array.from(normal(passphrase)).length >= LEAST_PASSPHRASE
}

export type Wrap = {
  /** Of the vault: a slot opens only in its own vault. */
  readonly id: string
  readonly passphrase: string
}

/** Wraps the data key with the passphrase, stretched by the first method that this machine supports. */
export async function wrapByPassphrase(
  key: Uint8Array,
  wrap: Wrap,
  { random, methods = METHODS }: { readonly random: Random; readonly methods?: readonly PassphraseMethod[] },
): Promise<PassphraseSlot> {
  for (const method of methods) {
    const salt = random.bytes(SALT_BYTES)
    const outer = await stretch(wrap.passphrase, salt, method)
    if (outer === undefined) continue
    const box = closeBox(outer, slotText(wrap.id, method, salt), key, random)
    outer.fill(0)
    return { method, salt: Buffer.from(salt).toString('base64'), box }
  }
  throw new Error('this machine can stretch no passphrase')
}

export type UnwrappedByPassphrase =
  | { readonly ok: true; readonly key: Uint8Array }
  /** `wrong-passphrase` also covers an altered slot: the two cannot be told apart. */
  | { readonly ok: false; readonly reason: 'wrong-passphrase' | 'method-missing' }

export async function unwrapByPassphrase(slot: PassphraseSlot, wrap: Wrap): Promise<UnwrappedByPassphrase> {
  const salt = Buffer.from(slot.salt, 'base64')
  const outer = await stretch(wrap.passphrase, salt, slot.method)
  if (outer === undefined) return { ok: false, reason: 'method-missing' }
  const key = openBox(outer, slotText(wrap.id, slot.method, salt), slot.box)
  outer.fill(0)
  return key === undefined ? { ok: false, reason: 'wrong-passphrase' } : { ok: true, key }
}

/** Undefined when this machine does not support the method, or lacks the memory for it. */
async function stretch(
  passphrase: string,
  salt: Uint8Array,
  method: PassphraseMethod,
): Promise<Buffer | undefined> {
  const message = Buffer.from(normal(passphrase))
  try {
    return await (method.name === 'argon2id'
      ? argon2id(message, salt, method)
      : scrypt(message, salt, method))
  } catch {
    return undefined
  } finally {
    message.fill(0)
  }
}

// Both run off the main thread, where half a second would hold up a payment. Accessed through `crypto`: in a Node
// without argon2 a named import would fail to load.
function argon2id(
  message: Buffer,
  nonce: Uint8Array,
  { memoryKiB: memory, passes, lanes: parallelism }: PassphraseMethod & { readonly name: 'argon2id' },
): Promise<Buffer> {
  const parameters = { message, nonce, memory, passes, parallelism, tagLength: KEY_BYTES }
  return new Promise((resolve, reject) => {
    crypto.argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function scrypt(
  message: Buffer,
  salt: Uint8Array,
  { cost, blockSize, lanes: parallelization }: PassphraseMethod & { readonly name: 'scrypt' },
): Promise<Buffer> {
  // OpenSSL's own count; Node's default limit is a quarter of what our cost needs.
  const maxmem = 128 * blockSize * (cost + parallelization + 2)
  const options = { cost, blockSize, parallelization, maxmem }
  return new Promise((resolve, reject) => {
    crypto.scrypt(message, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** The same characters are the same passphrase, however the keyboard composes them. */
function normal(passphrase: string): string {
  return passphrase.normalize('NFKC')
}

function slotText(id: string, method: PassphraseMethod, salt: Uint8Array): string {
  const parts = [...methodParts(method), Buffer.from(salt).toString('base64')]
  return JSON.stringify([HEAD.format, HEAD.version, id, 'passphrase', ...parts])
}
