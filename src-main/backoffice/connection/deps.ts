import type { CallbackView } from '#contract/setup-views.ts'
import type { Right } from '#domain/right.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { SecretName } from '#vault/secrets.ts'
import type { Vault, VaultResult } from '#vault/vault.ts'

/** Where the profile is kept: a file of its own, for it must be readable before any journal is opened. */
export type ProfileStore = {
  /** What stands there, unchecked; undefined when there is nothing, or nothing that is JSON. */
  read(): unknown
  /** On the disk when it returns; a code of the disk when it refuses. */
  write(profile: GatewayProfile): { readonly ok: true } | { readonly ok: false; readonly code: string }
}

/** How many orders another profile would leave. */
export type OrdersLeft = {
  /** No longer asked about: they were made at another gateway, or are in the journal of the other environment. */
  readonly unasked: number
  /** Still asked about, in the name of the merchant who made them. */
  readonly asOther: number
}

/** The vault as a caller may change it: each change needs the right of the call. */
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
  /** A profile that is begun and not complete; null when there is none. */
  readonly drafts: {
    read(): unknown
    write(draft: unknown): ReturnType<ProfileStore['write']>
  }
  /** What the real till calls the shop; undefined while nobody has said it. */
  readonly shop: { name(): string | undefined; giveName(name: string): ReturnType<ProfileStore['write']> }
  /** What `next` in the place of `kept` leaves; undefined where a journal cannot be read. */
  readonly ordersLeft: (next: GatewayProfile, kept: GatewayProfile | undefined) => OrdersLeft | undefined
  /** Hosts and the environment they were kept under, unchecked; undefined when nothing is noted. */
  readonly hosts: { read(): unknown; write(hosts: unknown): ReturnType<ProfileStore['write']> }
  /** Whether the real till has a manager and an IT person who may sign in; false while that cannot be known. */
  readonly hasKeepers: () => boolean
  /** Whether who sits here may change the profile and take the vault away: see `mayConnect` of the session. */
  readonly mayConnect: () => boolean
  /** A profile to begin with. */
  readonly template: GatewayProfile
  readonly callbacks: () => CallbackView
  /** A key and a certificate of our own in these names, PEM. */
  readonly makeCertificate: (names: readonly string[]) => { readonly cert: string; readonly key: string }
  /** Asks whoever sits here where a text is to be put, and puts it there. Undefined when they would rather not. */
  readonly saveFile: (
    text: string,
    fileName: string,
  ) => Promise<{ readonly ok: true; readonly file?: string } | { readonly ok: false; readonly code: string }>
  /** Ends this Loket and starts it in that mode; nothing ends when the disk does not take the choice. */
  readonly startAgain: (mode: 'practice' | 'real') => ReturnType<ProfileStore['write']>
  /** Journals an act of IT; never with a secret in it. */
  readonly note: (kind: string, body: Readonly<Record<string, string>>) => void
  readonly announce: (event: { readonly type: 'setup-changed' }) => void
}

/** For one call of a page, with the right that it was let in with. */
export type ConnectionAct = ConnectionDeps & { readonly right: Right }
