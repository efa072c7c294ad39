import type { CallbackView } from '#contract/setup-views.ts'
import type { Right } from '#domain/right.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { SecretName } from '#vault/secrets.ts'
import type { Vault, VaultResult } from '#vault/vault.ts'

/** The profile's store: a file of its own, as it must be readable before any journal is opened. */
export type ProfileStore = {
  /** The stored content, unchecked; undefined when nothing is stored, or when it is not JSON. */
  read(): unknown
  /** On disk when it returns; otherwise the disk's error code. */
  write(profile: GatewayProfile): { readonly ok: true } | { readonly ok: false; readonly code: string }
}

/** How many orders a change of profile would leave behind. */
export type OrdersLeft = {
  /** No longer queried: created at another gateway, or held in the journal of the other environment. */
  readonly unasked: number
  /** Still queried, in the name of the merchant who created them. */
  readonly asOther: number
}

/** The vault as a caller may change it: every change needs the right of the call. */
export type ConnectionVault = Pick<Vault, 'state' | 'view' | 'get' | 'unlock'> & {
  readonly create: (choice: Parameters<Vault['create']>[0], right: Right) => Promise<VaultResult>
  readonly put: (name: SecretName, secret: string, right: Right) => Promise<VaultResult>
  readonly rotate: (proof: Parameters<Vault['rotate']>[0], right: Right) => Promise<VaultResult>
  readonly setPassphrase: (
    change: Parameters<Vault['setPassphrase']>[0],
    right: Right,
  ) => Promise<VaultResult>
  readonly lock: (right: Right) => Promise<VaultResult>
  readonly wipe: (right: Right) => Promise<VaultResult>
}

export type ConnectionDeps = {
  readonly mode: 'practice' | 'real'
  readonly vault: ConnectionVault
  readonly profiles: ProfileStore
  /** A draft: a profile that is not complete; null while there is no draft. */
  readonly drafts: {
    read(): unknown
    write(draft: unknown): ReturnType<ProfileStore['write']>
  }
  /** The real till's shop name; undefined until it is entered. */
  readonly shop: { name(): string | undefined; giveName(name: string): ReturnType<ProfileStore['write']> }
  /** The orders left behind when `next` replaces `kept`; undefined when a journal cannot be read. */
  readonly ordersLeft: (next: GatewayProfile, kept: GatewayProfile | undefined) => OrdersLeft | undefined
  /** Hosts and the environment under which they were saved, unchecked; undefined when nothing is recorded. */
  readonly hosts: { read(): unknown; write(hosts: unknown): ReturnType<ProfileStore['write']> }
  /** Whether the real till has a manager and an IT person who may sign in; false while that is unknown. */
  readonly hasKeepers: () => boolean
  /** Whether the signed-in person may change the profile and remove the vault: see `mayConnect` of the session. */
  readonly mayConnect: () => boolean
  /** A profile to start from. */
  readonly template: GatewayProfile
  readonly callbacks: () => CallbackView
  /** A key and a self-signed certificate for these names, PEM. */
  readonly makeCertificate: (names: readonly string[]) => { readonly cert: string; readonly key: string }
  /** Asks the person where to save a text, and saves it there. Undefined when they cancel. */
  readonly saveFile: (
    text: string,
    fileName: string,
  ) => Promise<{ readonly ok: true; readonly file?: string } | { readonly ok: false; readonly code: string }>
  /** Restarts Loket in that mode; stays running when the disk does not store the choice. */
  readonly startAgain: (mode: 'practice' | 'real') => ReturnType<ProfileStore['write']>
  /** Journals an act of IT, never with a secret in it. */
  readonly note: (kind: string, body: Readonly<Record<string, string>>) => void
  readonly announce: (event: { readonly type: 'setup-changed' }) => void
}

/** For one call of a page, with the right under which it was admitted. */
export type ConnectionAct = ConnectionDeps & { readonly right: Right }
