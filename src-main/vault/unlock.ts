import { isWhole, sealDocument } from './document.ts'
import type { Tries, VaultDocument } from './format.ts'
import { commit, DONE, hold, refuse, type Session, wrongState } from './session.ts'
import { newKeyringSlot, openKeyringSlot } from './slots.ts'
import { countTry, judgeTry, NO_TRIES, waitMs } from './tries.ts'
import type { KeyringUse, VaultResult } from './vault.ts'
import { replaceVaultFile } from './vault-file.ts'
import { unwrapByPassphrase } from './wrap-passphrase.ts'

export async function unlock(session: Session, passphrase: string | undefined): Promise<VaultResult> {
  const { held } = session
  if (held.state !== 'locked' && held.state !== 'keyring-changed') return wrongState(session)
  if (passphrase === undefined) return await unlockByKeyring(session, held.document)
  const proven = await provePassphrase(session, held.document, passphrase)
  if (!proven.ok) return proven
  const { document, key } = proven
  const opened = openWith(session, document, key, document.slots.keyring === undefined ? 'unused' : 'changed')
  if (opened.ok) await mendKeyringSlot(session)
  return opened
}

export async function unlockByKeyring(session: Session, document: VaultDocument): Promise<VaultResult> {
  const text = document.slots.keyring
  if (text === undefined) return refuse({ reason: 'no-keyring' })
  const unwrapped = await openKeyringSlot(session, document.id, text)
  if (unwrapped === undefined) {
    hold(session, { state: 'keyring-changed', document })
    return refuse({ reason: 'keyring-changed' })
  }
  if (isRolledBack(session, document)) {
    unwrapped.key.fill(0)
    return refuse({
      reason: document.slots.passphrase === undefined ? 'rolled-back-for-good' : 'rolled-back',
    })
  }
  const opened = openWith(session, document, unwrapped.key, 'used')
  if (opened.ok && unwrapped.renew) await putKeyringSlot(session)
  return opened
}

export type Proven =
  | {
      readonly ok: true
      readonly key: Uint8Array
      /** The current document, with its tries reset. */
      readonly document: VaultDocument
    }
  | (VaultResult & { readonly ok: false })

/** The data key by the passphrase. The only place that checks a passphrase and counts the try. */
export async function provePassphrase(
  session: Session,
  document: VaultDocument,
  passphrase: string,
): Promise<Proven> {
  const { clock } = session.deps
  const slot = document.slots.passphrase
  if (slot === undefined) return refuse({ reason: 'no-passphrase' })
  const judged = judgeTry(document.tries, clock.now())
  if (!judged.allowed) {
    if (judged.tries !== document.tries) noteTries(session, document, judged.tries)
    return refuse({ reason: 'too-early', retryAt: judged.retryAt })
  }
  const tries = countTry(document.tries, clock.now())
  const counted = noteTries(session, document, tries)
  const unwrapped = await unwrapByPassphrase(slot, { id: document.id, passphrase })
  if (unwrapped.ok) return { ok: true, key: unwrapped.key, document: noteTries(session, counted, NO_TRIES) }
  if (unwrapped.reason === 'wrong-passphrase') {
    return refuse({ reason: 'wrong-passphrase', retryAt: tries.lastAt + waitMs(tries.failed) })
  }
  noteTries(session, counted, document.tries)
  return refuse({ reason: 'method-missing' })
}

/**
 * Kept in memory even when the disk refuses: a full disk must not keep the right passphrase from opening the till.
 * Anyone who can fill the disk and restart at will has the file anyway.
 */
function noteTries(session: Session, document: VaultDocument, tries: Tries): VaultDocument {
  const next = { ...document, tries }
  const { held } = session
  if ('document' in held) session.held = { ...held, document: next }
  replaceVaultFile(session.deps.files, next)
  return next
}

function openWith(
  session: Session,
  document: VaultDocument,
  key: Uint8Array,
  keyring: KeyringUse,
): VaultResult {
  if (!isWhole(document, key)) {
    key.fill(0)
    hold(session, { state: 'damaged' })
    return refuse({ reason: 'damaged' })
  }
  hold(session, { state: 'open', document, key, keyring })
  session.deps.age?.heard(document.id, document.generation ?? 0)
  return DONE
}

/** An older file has replaced it. A person who knows the passphrase may do that; the keyring cannot tell who did. */
export function isRolledBack({ deps }: Session, { id, generation = 0 }: VaultDocument): boolean {
  return generation < (deps.age?.newest(id) ?? 0)
}

/** After opening by passphrase: wraps the data key again for a keyring that changed or has become strong. */
async function mendKeyringSlot(session: Session): Promise<void> {
  const { held } = session
  if (held.state !== 'open') return
  const { id, slots } = held.document
  const still = slots.keyring === undefined ? undefined : await openKeyringSlot(session, id, slots.keyring)
  if (still === undefined) return await putKeyringSlot(session)
  still.key.fill(0)
  hold(session, { ...held, keyring: 'used' })
}

/** Best effort: if wrapping or writing fails now, the next start tries again, and the vault is open either way. */
async function putKeyringSlot(session: Session): Promise<void> {
  const { held } = session
  if (held.state !== 'open') return
  const { key, document } = held
  const text = await newKeyringSlot(session, document.id, key)
  if (text === undefined) return
  const slots = { ...document.slots, keyring: text }
  const next = sealDocument({ ...document, slots }, key, session.deps.random)
  commit(session, { ...held, document: next, keyring: 'used' })
}
