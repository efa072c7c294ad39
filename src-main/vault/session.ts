import type { Clock, Random } from '#domain/ports.ts'
import type { Right } from '#domain/right.ts'
import type { FlushedFolder } from '#support/flushed-folder.ts'
import type { PassphraseMethod, VaultDocument } from './format.ts'
import type { Keyring, KeyringStrength } from './keyring.ts'
import type { SecretCheck } from './secrets.ts'
import type { KeyringUse, VaultRefusal, VaultResult } from './vault.ts'
import { replaceVaultFile, type Written } from './vault-file.ts'

export type VaultDeps = {
  readonly files: FlushedFolder
  readonly keyring: Keyring
  readonly clock: Clock
  readonly random: Random
  readonly check: SecretCheck
  /** Ways to stretch a new passphrase, the best first; `METHODS` when absent. */
  readonly methods?: readonly PassphraseMethod[]
  readonly age?: VaultAge
  /**
   * Told before the keys that were made here go for good, by a wipe or because a new vault takes the place of this one,
   * and while they can still be read if the vault is open: what is sealed by them elsewhere must be let go of. May not throw.
   */
  readonly keysLeave?: () => void
}

/** What is remembered elsewhere of a vault's generation, so that an older file put in its place is seen. */
export type VaultAge = {
  /** The newest generation that was heard of; 0 when none was. */
  readonly newest: (id: string) => number
  /** It was opened, or changed, as this generation. */
  readonly heard: (id: string, generation: number) => void
}

export type Opened = {
  readonly state: 'open'
  readonly document: VaultDocument
  /** Zeroed when it is let go of. */
  readonly key: Uint8Array
  readonly keyring: KeyringUse
}

export type Closed = { readonly state: 'locked' | 'keyring-changed'; readonly document: VaultDocument }

export type Held = Opened | Closed | { readonly state: 'empty' | 'damaged' | 'newer' }

/** One vault while the program runs. Never handed out: the `Vault` closes over it. */
export type Session = {
  readonly deps: VaultDeps
  held: Held
  /** As it was when last asked. */
  strength: KeyringStrength
  /** Of the caller whose turn runs now. */
  right: Right
}

export const DONE = { ok: true } as const

export function refuse(refusal: VaultRefusal): VaultResult & { readonly ok: false } {
  return { ok: false, ...refusal }
}

export function wrongState({ held }: Session): VaultResult & { readonly ok: false } {
  return refuse({ reason: 'wrong-state', state: held.state })
}

/** The caller has lost the right to it since. */
export function noRight(): VaultResult & { readonly ok: false } {
  return refuse({ reason: 'no-right' })
}

/** Asked anew each time: a keyring comes and goes with the desktop session. */
export async function askStrength(session: Session, look?: 'patient'): Promise<KeyringStrength> {
  session.strength = await session.deps.keyring.strength(look)
  return session.strength
}

/** Lets go of what was held, and of its key unless `next` goes on with it. */
export function hold(session: Session, next: Held): void {
  const before = session.held
  session.held = next
  if (before.state === 'open' && !(next.state === 'open' && next.key === before.key)) before.key.fill(0)
}

/**
 * Writes what is to be held next, if the caller may still have it: stretching takes its time. Memory follows the file:
 * what did not get into its place is not held either.
 */
export function commit(session: Session, next: Opened): VaultResult {
  const { held } = session
  if (!session.right.holds()) {
    letKeyGo(held, next)
    return noRight()
  }
  const written = replaceVaultFile(session.deps.files, next.document)
  if (written.ok || written.replaced) {
    hold(session, next)
    session.deps.age?.heard(next.document.id, next.document.generation ?? 0)
  } else letKeyGo(held, next)
  return resultOf(written)
}

function letKeyGo(held: Held, { key }: Opened): void {
  if (held.state !== 'open' || held.key !== key) key.fill(0)
}

export function resultOf(written: Written): VaultResult {
  if (written.ok) return DONE
  return refuse({ reason: 'not-written', code: written.code, replaced: written.replaced })
}
