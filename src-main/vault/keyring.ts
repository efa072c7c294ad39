import { KEY_BYTES } from './envelope.ts'

/**
 * - `strong`: the operating system protects the key with the person's own log-in.
 * - `weak`: a keyring exists, but anyone who reads the disk can read its content.
 * - `none`: there is no keyring, or it does not respond.
 */
export type KeyringStrength = 'strong' | 'weak' | 'none'

/** The operating system's key store. Nothing here throws: a refusal is a value. */
export interface Keyring {
  /**
   * Answers in about a second. `patient`: waits a few seconds longer for a keyring that is still starting, or that
   * asks its owner for a password first.
   */
  strength(look?: 'patient'): Promise<KeyringStrength>
  /** Base64 text that only this keyring opens; undefined when it refuses. Does not keep `bytes`. */
  wrap(bytes: Uint8Array): Promise<string | undefined>
  /** Undefined when it refuses, or its key is not the one that wrapped the text. */
  unwrap(text: string): Promise<Unwrapped | undefined>
}

export type Unwrapped = {
  readonly bytes: Uint8Array
  /** The keyring has a newer key and asks to wrap again. */
  readonly renew: boolean
}

/** Wraps the data key with the keyring; undefined when it refuses, or does not return what it was given. */
export async function wrapByKeyring(
  keyring: Keyring,
  id: string,
  key: Uint8Array,
): Promise<string | undefined> {
  const bytes = Buffer.concat([Buffer.from(id, 'hex'), key])
  const text = await keyring.wrap(bytes)
  bytes.fill(0)
  if (text === undefined) return undefined
  // It may be the only way to unlock: prove it before anything relies on it.
  const back = await unwrapByKeyring(keyring, id, text)
  const same = back !== undefined && Buffer.compare(back.key, key) === 0
  back?.key.fill(0)
  return same ? text : undefined
}

export async function unwrapByKeyring(
  keyring: Keyring,
  id: string,
  text: string,
): Promise<{ readonly key: Uint8Array; readonly renew: boolean } | undefined> {
  const unwrapped = await keyring.unwrap(text)
  if (unwrapped === undefined) return undefined
  const { bytes, renew } = unwrapped
  // Some keyrings do not authenticate, and a wrong key yields rubbish: the vault's id in front reveals it.
  const owner = Buffer.from(id, 'hex')
  const own = bytes.length === owner.length + KEY_BYTES && owner.equals(bytes.subarray(0, owner.length))
  // A copy: a Buffer slice would be zeroed together with `bytes`.
  const key = own ? Uint8Array.from(bytes.subarray(owner.length)) : undefined
  bytes.fill(0)
  return key && { key, renew }
}
