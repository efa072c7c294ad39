import type { Slots } from './format.ts'
import { unwrapByKeyring, wrapByKeyring } from './keyring.ts'
import { askStrength, type Session } from './session.ts'
import type { KeyringUse } from './vault.ts'
import { wrapByPassphrase } from './wrap-passphrase.ts'

/** Wraps a new data key for every way to unlock: the keyring when it is strong, the passphrase when there is one. */
export async function makeSlots(
  session: Session,
  id: string,
  key: Uint8Array,
  passphrase: string | undefined,
): Promise<{ readonly slots: Slots; readonly keyring: KeyringUse } | undefined> {
  const text = await newKeyringSlot(session, id, key)
  if (text === undefined && passphrase === undefined) return undefined
  const slot =
    passphrase === undefined ? undefined : await wrapByPassphrase(key, { id, passphrase }, session.deps)
  return {
    slots: {
      ...(text === undefined ? {} : { keyring: text }),
      ...(slot === undefined ? {} : { passphrase: slot }),
    },
    keyring: text === undefined ? 'unused' : 'used',
  }
}

/** Undefined unless the keyring is strong and wraps the key. */
export async function newKeyringSlot(
  session: Session,
  id: string,
  key: Uint8Array,
): Promise<string | undefined> {
  if ((await askStrength(session)) !== 'strong') return undefined
  return await wrapByKeyring(session.deps.keyring, id, key)
}

/** The data key from the keyring. Only a strong keyring is asked: no other could have wrapped it. */
export async function openKeyringSlot(
  session: Session,
  id: string,
  text: string,
): Promise<{ readonly key: Uint8Array; readonly renew: boolean } | undefined> {
  if ((await askStrength(session)) !== 'strong') return undefined
  return await unwrapByKeyring(session.deps.keyring, id, text)
}
