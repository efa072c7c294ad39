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
  /** Ways to stretch a new passphrase, best first; `METHODS` when absent. */
  readonly methods?: readonly PassphraseMethod[]
  readonly age?: VaultAge
  /**
   * Called before the `made-here` keys go for good, through a wipe or a new vault in place of this one. They can
   * still be read if the vault is open. Data sealed with them elsewhere must be given up. Must not throw.
   */
  readonly keysLeave?: () => void
}

/** Remembers a vault's generation outside its file, so that an older file in its place is noticed. */
export type VaultAge = {
  /** The newest generation seen; 0 when none was seen. */
  readonly newest: (id: string) => number
  /** The vault was opened or saved as this generation. */
  readonly heard: (id: string, generation: number) => void
}

export type Opened = {
  readonly state: 'open'
  readonly document: VaultDocument
  /** Zeroed when released. */
  readonly key: Uint8Array
  readonly keyring: KeyringUse
}

export type Closed = { readonly state: 'locked' | 'keyring-changed'; readonly document: VaultDocument }

export type Held = Opened | Closed | { readonly state: 'empty' | 'damaged' | 'newer' }

/** One vault while the program runs. Never handed out: only the `Vault` closures hold it. */
export type Session = {
  readonly deps: VaultDeps
  held: Held
  /** As of the last query. */
  strength: KeyringStrength
  /** The right of the caller whose turn runs now. */
  right: Right
}

export const DONE = { ok: true } as const

export function refuse(refusal: VaultRefusal): VaultResult & { readonly ok: false } {
  return { ok: false, ...refusal }
}

export function wrongState({ held }: Session): VaultResult & { readonly ok: false } {
  return refuse({ reason: 'wrong-state', state: held.state })
}

/** The caller has lost the right meanwhile. */
export function noRight(): VaultResult & { readonly ok: false } {
  return refuse({ reason: 'no-right' })
}

/** Asked every time: a keyring comes and goes with the desktop session. */
export async function askStrength(session: Session, look?: 'patient'): Promise<KeyringStrength> {
  session.strength = await session.deps.keyring.strength(look)
  return session.strength
}

/** Replaces the current state, and zeroes its key unless `next` uses the same one. */
export function hold(session: Session, next: Held): void {
  const before = session.held
  session.held = next
  if (before.state === 'open' && !(next.state === 'open' && next.key === before.key)) before.key.fill(0)
}

/**
 * Writes and then holds `next`, if the caller still has the right: stretching takes time. Memory follows the file: a
 * document that did not get into place is not held.
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
