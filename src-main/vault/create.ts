import { tooShort } from './change.ts'
import { closeEntry, sealDocument } from './document.ts'
import { KEY_BYTES } from './envelope.ts'
import { type Entries, HEAD } from './format.ts'
import { SECRET_NAMES, SECRETS } from './secrets.ts'
import {
  commit,
  DONE,
  type Held,
  hold,
  noRight,
  refuse,
  resultOf,
  type Session,
  type VaultDeps,
  wrongState,
} from './session.ts'
import { makeSlots } from './slots.ts'
import { NO_TRIES } from './tries.ts'
import type { VaultResult } from './vault.ts'
import { keepVaultAside, readVaultFile, wipeVaultFiles } from './vault-file.ts'
import { isLongEnough } from './wrap-passphrase.ts'

export type Choice = { readonly passphrase?: string; readonly keepOldAside?: boolean }

/** The state of the file before it is opened. */
export function heldAtRest({ files }: VaultDeps): Held {
  const read = readVaultFile(files)
  return read.kind === 'document' ? { state: 'locked', document: read.document } : { state: read.kind }
}

export async function create(session: Session, choice: Choice): Promise<VaultResult> {
  const { deps } = session
  const { passphrase, keepOldAside = false } = choice
  // Look again: a file that appeared since must not be lost.
  if (session.held.state === 'empty') hold(session, heldAtRest(deps))
  const { state } = session.held
  const mayReplace = keepOldAside && state !== 'open' && state !== 'newer'
  if (state !== 'empty' && !mayReplace) return wrongState(session)
  if (passphrase !== undefined && !isLongEnough(passphrase)) return tooShort()
  const id = Buffer.from(deps.random.bytes(16)).toString('hex')
  const key = deps.random.bytes(KEY_BYTES)
  const made = await makeSlots(session, id, key, passphrase)
  if (made === undefined) return refuse({ reason: 'needs-passphrase' })
  if (!session.right.holds()) return noRight()
  const entries = entriesMadeHere(deps, id, key)
  const document = sealDocument(
    { ...HEAD, id, slots: made.slots, entries, tries: NO_TRIES },
    key,
    deps.random,
  )
  if (state !== 'empty') deps.keysLeave?.()
  const kept = resultOf(keepVaultAside(deps.files, deps.clock.now(), deps.random))
  return kept.ok ? commit(session, { state: 'open', document, key, keyring: made.keyring }) : kept
}

function entriesMadeHere({ clock, random }: VaultDeps, id: string, key: Uint8Array): Entries {
  return Object.fromEntries(
    SECRET_NAMES.filter((name) => SECRETS[name].kind === 'made-here').map((name) => {
      const text = Buffer.from(random.bytes(KEY_BYTES)).toString('base64')
      return [name, closeEntry({ id, name, changedAt: clock.now() }, { text }, key, random)]
    }),
  )
}

export function lock(session: Session): void {
  const { held } = session
  if (held.state === 'open') hold(session, { state: 'locked', document: held.document })
}

export function wipe(session: Session): VaultResult {
  const { deps } = session
  if (session.held.state !== 'empty') deps.keysLeave?.()
  // The key first: even if the disk fails, nothing is open any more.
  hold(session, { state: 'empty' })
  const wiped = wipeVaultFiles(deps.files, deps.random)
  if (wiped.ok) return DONE
  hold(session, heldAtRest(deps))
  return resultOf(wiped)
}
