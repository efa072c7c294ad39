/** What IT sees of the connection to the gateway. It holds no secret, and of a secret no more than "ends in". */

import type { TurnedAway } from '#domain/callback-fact.ts'

/** JSON as it crosses the bridge: a profile, an example, an answer. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** `path` names the member, dotted; `reason` is a text key such as `profile.base-url.not-https`. */
export type FaultView = { readonly path: string; readonly reason: string }

/**
 * What a person must agree to before a profile is saved; `details.doubts` of `confirm-first` lists these, separated
 * by spaces. `orders-unasked`: orders at another gateway. `orders-apart`: orders in the other environment's journal.
 * `host-production`, `host-sandbox`: the environment under which the host was saved before.
 */
export type ProfileDoubt =
  | 'orders-unasked'
  | 'orders-apart'
  | 'orders-other-merchant'
  | 'orders-uncounted'
  | 'host-production'
  | 'host-sandbox'
  | 'host-test-name'

export type SecretName =
  | 'privateKey'
  | 'gatewayPublicKey'
  | 'hashKey'
  | 'cipherKey'
  | 'cipherIv'
  | 'customerToken'
  | 'apiKey'
  | 'tlsCertificate'
  | 'tlsKey'
  | 'personalDataKey'

export type SecretView = {
  readonly name: SecretName
  readonly configured: boolean
  /** Epoch milliseconds. */
  readonly changedAt?: number
  readonly endsIn?: string
}

export type VaultView = {
  readonly state: 'empty' | 'locked' | 'open' | 'keyring-changed' | 'damaged' | 'newer'
  readonly protection: { readonly keyring: 'used' | 'changed' | 'unused'; readonly passphrase: boolean }
  readonly keyringStrength: 'strong' | 'weak' | 'none'
  readonly leastPassphrase: number
  /** When a passphrase may be tried again, epoch milliseconds. */
  readonly retryAt?: number
  readonly secrets: readonly SecretView[]
}

/** `field`: the declared field, or the header, that is at fault. */
export type TurnedAwayView = { readonly why: TurnedAway; readonly field?: string; readonly times: number }

export type CallbackView = {
  readonly state: 'off' | 'starting' | 'listening' | 'failed'
  /** What to register with the gateway for the inquiry. */
  readonly url?: string
  readonly port?: number
  /** PEM of the certificate made here; a gateway that does not trust it needs one from an authority. */
  readonly certificate?: string
  readonly certificateUntil?: number
  readonly lastCallAt?: number
  readonly answered: number
  readonly refused: number
  /** Why calls were rejected, and how often, most frequent first; absent when no call was. */
  readonly turnedAway?: readonly TurnedAwayView[]
  readonly detail?: string
}

export type SetupView = {
  /** What this Loket runs on now. */
  readonly mode: 'practice' | 'real'
  /** The saved gateway profile; undefined until there is one. */
  readonly profile?: Json
  /** Saved before profiles were marked: trusted as it is, and marked when IT next changes the vault or saves it. */
  readonly isUnmarked?: true
  /** A profile begun and not complete; removed when a complete one is saved. */
  readonly draft?: Json
  /** The shop's name on screens and slips of the real till; undefined until it is entered. */
  readonly shopName?: string
  /** A profile to start from. */
  readonly template: Json
  readonly faults: readonly FaultView[]
  readonly vault: VaultView
  /**
   * The certificate that a listener on the gateway would show, PEM; not secret. In practice mode, `callbacks`
   * describes practice.
   */
  readonly certificate?: { readonly pem: string; readonly until: number }
  readonly callbacks: CallbackView
  /** What is still missing before the gateway can be used, as text keys. Empty: it may be used. */
  readonly missing: readonly string[]
}

export type OperationView = {
  readonly name: string
  readonly title: string
  readonly serviceCode: string
  readonly direction: 'to-gateway' | 'to-merchant'
  readonly beyond: boolean
  readonly enabled: boolean
  readonly method: string
  readonly path: string
  readonly effect: string
  readonly lookup: string
  readonly fields: readonly {
    readonly path: string
    readonly presence: 'Y' | 'O' | 'C'
    readonly type: string
    readonly note?: string
  }[]
  /** Made in the name of one customer, with a B2B2C access token. */
  readonly asksCustomer?: true
  /** A request body to start from, in wire form, without what the client fills in. */
  readonly example: Json
}

/** The result of one call that IT tried. */
export type TryView = {
  readonly outcome: string
  readonly why?: string
  readonly code?: string
  readonly message?: string
  readonly detail?: string
  /** As journalled: redacted. */
  readonly sent?: string
  readonly answered?: string
}
