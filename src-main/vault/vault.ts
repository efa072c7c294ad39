import type { Right } from '#domain/right.ts'
import type { KeyringStrength } from './keyring.ts'
import type { SecretName } from './secrets.ts'

/**
 * - `empty`: there is no vault yet: `create`.
 * - `locked`: `unlock`, with the passphrase when it has one.
 * - `open`: secrets can be read and changed.
 * - `keyring-changed`: the keyring that wrapped the data key is gone or is another one. Nothing was deleted: `unlock`
 *   with the passphrase when there is one, or `create` a new vault and keep this one aside.
 * - `damaged`: the file is cut off, altered or cannot be read. It is left as it is.
 * - `newer`: made by a newer Loket. It is left as it is, and nothing may take its place.
 */
export type VaultState = 'empty' | 'locked' | 'open' | 'keyring-changed' | 'damaged' | 'newer'

export type VaultRefusal =
  /** Not in this state. */
  | { readonly reason: 'wrong-state'; readonly state: VaultState }
  /** No strong keyring, or a passphrase is to be renewed with the rest: it must be handed in. */
  | { readonly reason: 'needs-passphrase' }
  | { readonly reason: 'passphrase-too-short'; readonly least: number }
  /** `retryAt` (epoch ms): before that no passphrase is looked at. */
  | { readonly reason: 'wrong-passphrase' | 'too-early'; readonly retryAt: number }
  /** This vault has none. */
  | { readonly reason: 'no-passphrase' }
  /** The passphrase was stretched in a way that this machine does not know or has not the memory for. */
  | { readonly reason: 'method-missing' }
  /** The keyring does not open it, or it was never given to the keyring. */
  | { readonly reason: 'keyring-changed' | 'no-keyring' }
  /** An older file stands in its place: the passphrase opens it; `rolled-back-for-good` has none. */
  | { readonly reason: 'rolled-back' | 'rolled-back-for-good' }
  /** The passphrase is the only way in and cannot be taken away. */
  | { readonly reason: 'last-way' }
  /** The way in is right, what is behind it was altered. */
  | { readonly reason: 'damaged' }
  /** The caller had lost the right to it by the time it was to be written. */
  | { readonly reason: 'no-right' }
  /** `why` in a word of the check: see `createSecretCheck`. */
  | { readonly reason: 'unfit-secret'; readonly why: string }
  /**
   * The disk refused (`code` is Node's, `ENOSPC`). `replaced`: it is in place after all, but was not flushed; only a
   * power cut could still bring the old one back.
   */
  | { readonly reason: 'not-written'; readonly code: string; readonly replaced: boolean }

export type VaultResult = { readonly ok: true } | ({ readonly ok: false } & VaultRefusal)

/** `changed`: given to a keyring that does not open it now. `unused`: never given to one. */
export type KeyringUse = 'used' | 'changed' | 'unused'

/** What a page may know. Holds no secret and no part of one beyond `endsIn`. */
export type VaultView = {
  readonly state: VaultState
  readonly protection: { readonly keyring: KeyringUse; readonly passphrase: boolean }
  /** Of this machine, when it was last asked: without a strong one a new vault needs a passphrase. */
  readonly keyringStrength: KeyringStrength
  /** Characters a new passphrase must have. */
  readonly leastPassphrase: number
  /** Epoch ms, when a passphrase may be tried again; absent when it may be tried now. */
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
 * The merchant's credentials at rest. For the main process only: `get` gives secrets in plain, and only `view` may cross
 * the bridge. Everything that changes the file waits for what was asked before it, and asks `right` once more right before
 * it writes; left out, it is the till's own act. What is expected to go wrong is a value. Prints as functions: no key and no secret is a member of it.
 */
export interface Vault {
  state(): VaultState
  view(): VaultView
  /** Undefined while the vault is not open, and when there is none of that name. Not to be kept longer than needed. */
  get(name: SecretName): string | undefined
  /** Without a passphrase the keyring is asked. With one, a wrong one counts, and costs time from the third on. */
  unlock(passphrase?: string): Promise<VaultResult>
  /**
   * A new vault in an empty place. With `keepOldAside` also in the place of one that does not open (`locked`,
   * `keyring-changed`, `damaged`), which is kept beside it. Wrapped by the keyring when that is strong, and by the
   * passphrase when one is given; one of the two there must be. Give both: then a changed keyring costs nothing.
   */
  create(
    choice?: { readonly passphrase?: string; readonly keepOldAside?: boolean },
    right?: Right,
  ): Promise<VaultResult>
  put(name: SecretName, secret: string, right?: Right): Promise<VaultResult>
  /** Gone from the file; a name that is not there is no error. */
  remove(name: SecretName): Promise<VaultResult>
  /**
   * A new data key, every entry under it, the old wraps gone; all at once. The passphrase is needed when the vault has
   * one: it is kept nowhere.
   */
  rotate(proof?: { readonly passphrase?: string }, right?: Right): Promise<VaultResult>
  /**
   * Sets, changes or (without `next`) takes away the passphrase. `current` is needed when the keyring does not open this
   * vault; where it does, a forgotten passphrase can be set anew.
   */
  setPassphrase(
    change: { readonly current?: string; readonly next?: string },
    right?: Right,
  ): Promise<VaultResult>
  /** Locks it when it is older than what was heard of since it was opened. Whether it was. */
  lockIfOlder(): Promise<boolean>
  /** Forgets the data key. */
  lock(right?: Right): Promise<VaultResult>
  /** Forgets the data key and removes the file and all that were kept aside. In any state; there is no way back. */
  wipe(right?: Right): Promise<VaultResult>
}
