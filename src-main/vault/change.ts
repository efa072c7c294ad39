import { closeEntry, recloseEntries, sealDocument } from './document.ts'
import { KEY_BYTES } from './envelope.ts'
import type { Entries, VaultDocument } from './format.ts'
import { type CheckedSecret, type SecretCheck, type SecretName, SECRETS } from './secrets.ts'
import { commit, type Opened, refuse, type Session, wrongState } from './session.ts'
import { makeSlots, openKeyringSlot } from './slots.ts'
import { NO_TRIES } from './tries.ts'
import { provePassphrase } from './unlock.ts'
import type { VaultResult } from './vault.ts'
import { isLongEnough, LEAST_PASSPHRASE, wrapByPassphrase } from './wrap-passphrase.ts'

export function put(session: Session, name: SecretName, secret: string): VaultResult {
  const { held, deps } = session
  if (held.state !== 'open') return wrongState(session)
  const checked = checkQuietly(deps.check, name, secret)
  if (!checked.ok) return refuse({ reason: 'unfit-secret', why: checked.reason })
  const { id, entries } = held.document
  const kept = { text: secret, ...(checked.endsIn === undefined ? {} : { endsIn: checked.endsIn }) }
  const entry = closeEntry({ id, name, changedAt: deps.clock.now() }, kept, held.key, deps.random)
  return withEntries(session, held, { ...entries, [name]: entry })
}

export function remove(session: Session, name: SecretName): VaultResult {
  const { held } = session
  if (held.state !== 'open') return wrongState(session)
  if (SECRETS[name].kind === 'made-here') return refuse({ reason: 'unfit-secret', why: 'made-here' })
  const { [name]: _, ...rest } = held.document.entries
  return withEntries(session, held, rest)
}

/** Only half of a rotation: a secret that may have leaked must first be replaced at the gateway. */
export async function rotate(session: Session, passphrase: string | undefined): Promise<VaultResult> {
  const { held, deps } = session
  if (held.state !== 'open') return wrongState(session)
  if (held.document.slots.passphrase !== undefined) {
    const proven = await proveAgain(session, held.document, passphrase)
    if (!proven.ok) return proven
  } else if (passphrase !== undefined) {
    return refuse({ reason: 'no-passphrase' })
  }
  const { id } = held.document
  const key = deps.random.bytes(KEY_BYTES)
  const made = await makeSlots(session, id, key, passphrase)
  if (made === undefined) return refuse({ reason: 'needs-passphrase' })
  const entries = recloseEntries(held.document, held.key, key, deps.random)
  const unsealed = { ...held.document, slots: made.slots, entries, tries: NO_TRIES }
  const document = sealDocument(unsealed, key, deps.random)
  return commit(session, { state: 'open', document, key, keyring: made.keyring })
}

export async function setPassphrase(
  session: Session,
  { current, next }: { readonly current?: string; readonly next?: string },
): Promise<VaultResult> {
  const { held, deps } = session
  if (held.state !== 'open') return wrongState(session)
  if (next !== undefined && !isLongEnough(next)) return tooShort()
  const { id, slots } = held.document
  const byKeyring =
    slots.keyring === undefined ? undefined : await openKeyringSlot(session, id, slots.keyring)
  byKeyring?.key.fill(0)
  if (slots.passphrase !== undefined && (current !== undefined || byKeyring === undefined)) {
    const proven = await proveAgain(session, held.document, current)
    if (!proven.ok) return proven
  }
  if (next === undefined && byKeyring === undefined) return refuse({ reason: 'last-way' })
  const { passphrase: _, ...others } = slots
  const slot =
    next === undefined ? {} : { passphrase: await wrapByPassphrase(held.key, { id, passphrase: next }, deps) }
  const unsealed = { ...held.document, slots: { ...others, ...slot }, tries: NO_TRIES }
  return commit(session, { ...held, document: sealDocument(unsealed, held.key, deps.random) })
}

export function tooShort(): VaultResult & { readonly ok: false } {
  return refuse({ reason: 'passphrase-too-short', least: LEAST_PASSPHRASE })
}

async function proveAgain(
  session: Session,
  document: VaultDocument,
  passphrase: string | undefined,
): Promise<VaultResult> {
  if (passphrase === undefined) return refuse({ reason: 'needs-passphrase' })
  const proven = await provePassphrase(session, document, passphrase)
  if (!proven.ok) return proven
  proven.key.fill(0)
  return { ok: true }
}

function withEntries(session: Session, held: Opened, entries: Entries): VaultResult {
  const document = sealDocument({ ...held.document, entries }, held.key, session.deps.random)
  return commit(session, { ...held, document })
}

/** A check that throws may quote the secret, so its error is dropped. */
function checkQuietly(check: SecretCheck, name: SecretName, secret: string): CheckedSecret {
  try {
    return check(name, secret)
  } catch {
    return { ok: false, reason: 'unreadable' }
  }
}
