import type { Right } from '#domain/right.ts'
import type { KeyringStrength } from './keyring.ts'
import type { SecretName } from './secrets.ts'

/**
 * - `empty`: there is no vault yet: call `create`.
 * - `locked`: call `unlock`, with the passphrase when it has one.
 * - `open`: secrets can be read and changed.
 * - `keyring-changed`: the keyring that wrapped the data key is gone or is another one. Nothing was deleted: `unlock`
 *   with the passphrase when there is one, or `create` a new vault and keep this one aside.
 * - `damaged`: the file is cut off, altered or unreadable. It is left as it is.
 * - `newer`: written by a newer Loket. It is left as it is, and nothing may replace it.
 */
export type VaultState = 'empty' | 'locked' | 'open' | 'keyring-changed' | 'damaged' | 'newer'

export type VaultRefusal =
  /** Not possible in this state. */
  | { readonly reason: 'wrong-state'; readonly state: VaultState }
  /** There is no strong keyring, or the passphrase must be wrapped again too: pass it in. */
  | { readonly reason: 'needs-passphrase' }
  | { readonly reason: 'passphrase-too-short'; readonly least: number }
  /** `retryAt` (epoch ms): no passphrase is checked before then. */
  | { readonly reason: 'wrong-passphrase' | 'too-early'; readonly retryAt: number }
  /** This vault has no passphrase. */
  | { readonly reason: 'no-passphrase' }
  /** This machine does not support the passphrase's stretching method, or lacks the memory for it. */
  | { readonly reason: 'method-missing' }
  /** The keyring does not open it, or never held its key. */
  | { readonly reason: 'keyring-changed' | 'no-keyring' }
  /** An older file has replaced it: the passphrase opens it; `rolled-back-for-good` has no passphrase. */
  | { readonly reason: 'rolled-back' | 'rolled-back-for-good' }
  /** The passphrase is the only way to unlock and cannot be removed. */
  | { readonly reason: 'last-way' }
  /** The key is right, but the content was altered. */
  | { readonly reason: 'damaged' }
  /** The caller lost the right before the write. */
  | { readonly reason: 'no-right' }
  /** `why` is one of the check's reasons: see `createSecretCheck`. */
  | { readonly reason: 'unfit-secret'; readonly why: string }
  /**
   * The disk refused (`code` is Node's, such as `ENOSPC`). `replaced`: the new file is in place but not flushed; only
   * a power cut could still bring the old one back.
   */
  | { readonly reason: 'not-written'; readonly code: string; readonly replaced: boolean }

export type VaultResult = { readonly ok: true } | ({ readonly ok: false } & VaultRefusal)

/** `changed`: wrapped by a keyring that does not open it now. `unused`: never wrapped by one. */
export type KeyringUse = 'used' | 'changed' | 'unused'

/** What a page may know. Contains no secret, and no part of one beyond `endsIn`. */
export type VaultView = {
  readonly state: VaultState
  readonly protection: { readonly keyring: KeyringUse; readonly passphrase: boolean }
  /** Of this machine, as of the last query: without a strong one, a new vault needs a passphrase. */
  readonly keyringStrength: KeyringStrength
  /** Minimum length of a new passphrase, in characters. */
  readonly leastPassphrase: number
  /** Epoch ms of the next allowed try; absent when one is allowed now. */
  readonly retryAt?: number
  readonly secrets: readonly SecretView[]
}

export type SecretView = {
  readonly name: SecretName
  readonly configured: boolean
  /** Epoch ms. */
  readonly changedAt?: number
  /** Only while the vault is open, and only when the secret is long enough. */
  readonly endsIn?: string
}

/**
 * The merchant's credentials at rest. Main process only: `get` returns plain secrets, and only `view` may cross the
 * bridge. Changes run in order, and each checks `right` again just before it writes; without `right`, the till itself
 * acts. Expected failures are values. Logged, it shows only functions: no key or secret is a member.
 */
export interface Vault {
  state(): VaultState
  view(): VaultView
  /** Undefined while the vault is not open, or when the secret is not set. Do not keep it longer than needed. */
  get(name: SecretName): string | undefined
  /** Without a passphrase it asks the keyring. A wrong passphrase is counted, and costs time from the third on. */
  unlock(passphrase?: string): Promise<VaultResult>
  /**
   * Creates a vault where no vault exists. With `keepOldAside`, it can also replace one that does not open (`locked`,
   * `keyring-changed`, `damaged`), which is set aside. Wrapped by the keyring when that is strong, and by the
   * passphrase when given; at least one is required. Give both: then a changed keyring costs nothing.
   */
  create(
    choice?: { readonly passphrase?: string; readonly keepOldAside?: boolean },
    right?: Right,
  ): Promise<VaultResult>
  put(name: SecretName, secret: string, right?: Right): Promise<VaultResult>
  /** Removes it from the file; a missing name is not an error. */
  remove(name: SecretName): Promise<VaultResult>
  /**
   * Draws a new data key, reseals every entry and drops the old wraps, all at once. Needs the passphrase when the
   * vault has one, because it is stored nowhere.
   */
  rotate(proof?: { readonly passphrase?: string }, right?: Right): Promise<VaultResult>
  /**
   * Sets, changes or (without `next`) removes the passphrase. `current` is required unless the keyring opens this
   * vault; with the keyring, a forgotten passphrase can be replaced.
   */
  setPassphrase(
    change: { readonly current?: string; readonly next?: string },
    right?: Right,
  ): Promise<VaultResult>
  /** Locks the vault if it is older than the newest generation seen. Returns whether it was. */
  lockIfOlder(): Promise<boolean>
  /** Forgets the data key. */
  lock(right?: Right): Promise<VaultResult>
  /** Forgets the data key and removes the file and all set aside. Works in any state and cannot be undone. */
  wipe(right?: Right): Promise<VaultResult>
}
