import { KEY_BYTES } from './envelope.ts'

/**
 * - `strong`: the operating system keeps the key under the person's own log-in.
 * - `weak`: there is something, but whoever reads the disk can read what it keeps.
 * - `none`: there is none, or it cannot be asked.
 */
export type KeyringStrength = 'strong' | 'weak' | 'none'

/** The operating system's own place for keys. Nothing here throws: a keyring that refuses is a value. */
export interface Keyring {
  /**
   * Answers in about a second. `patient`: waits for some more of them for a keyring that has not come up yet, or that asks
   * its owner for a password first.
   */
  strength(look?: 'patient'): Promise<KeyringStrength>
  /** Base64 text that only this keyring opens; undefined when it refuses. Does not keep `bytes`. */
  wrap(bytes: Uint8Array): Promise<string | undefined>
  /** Undefined when it refuses, or its key is not the one that wrapped. */
  unwrap(text: string): Promise<Unwrapped | undefined>
}

export type Unwrapped = {
  readonly bytes: Uint8Array
  /** The keyring has a newer key and asks to wrap anew. */
  readonly renew: boolean
}

/** The data key for the keyring; undefined when it refuses, or does not give back what it was given. */
export async function wrapByKeyring(
  keyring: Keyring,
  id: string,
  key: Uint8Array,
): Promise<string | undefined> {
  const bytes = Buffer.concat([Buffer.from(id, 'hex'), key])
  const text = await keyring.wrap(bytes)
  bytes.fill(0)
  if (text === undefined) return undefined
  // It may be the only way in: proven before anything relies on it.
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
  // Some keyrings do not prove what they decipher, and another key gives rubbish: the vault's id in front tells.
  const owner = Buffer.from(id, 'hex')
  const own = bytes.length === owner.length + KEY_BYTES && owner.equals(bytes.subarray(0, owner.length))
  // A copy: a slice of a Buffer would be zeroed with it.
  const key = own ? Uint8Array.from(bytes.subarray(owner.length)) : undefined
  bytes.fill(0)
  return key && { key, renew }
}
