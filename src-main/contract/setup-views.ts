/** What IT is shown of the connection to the gateway. No secret is in it, and no part of one beyond "ends in". */

import type { TurnedAway } from '#domain/callback-fact.ts'

/** JSON as it crosses the bridge: a profile, an example, an answer. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** `path` names the member, dotted; `reason` is a key of the words: `profile.base-url.not-https`. */
export type FaultView = { readonly path: string; readonly reason: string }

/**
 * What a person must agree to before a profile is kept, as `details.doubts` of the refusal `confirm-first` names it, with
 * blanks between. `orders-unasked`: at another gateway; `orders-apart`: in the journal of the other environment;
 * `host-production`, `host-sandbox`: what the host was kept as until now.
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
  /** Epoch milliseconds, when a passphrase may be tried again. */
  readonly retryAt?: number
  readonly secrets: readonly SecretView[]
}

/** `field`: the declared field, or the header, that it is about. */
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
  /** Why calls were turned away, and how often, the most frequent first; absent where none was. */
  readonly turnedAway?: readonly TurnedAwayView[]
  readonly detail?: string
}

export type SetupView = {
  /** What this Loket runs on now. */
  readonly mode: 'practice' | 'real'
  /** The gateway's profile as it is kept; undefined when there is none yet. */
  readonly profile?: Json
  /** From before profiles were sealed: it is believed as it stands until IT saves it. */
  readonly isUnmarked?: true
  /** One that was begun and is not complete; gone when a complete one is kept. */
  readonly draft?: Json
  /** As it stands on screens and slips of the real till; undefined while nobody has said it. */
  readonly shopName?: string
  /** One to begin with. */
  readonly template: Json
  readonly faults: readonly FaultView[]
  readonly vault: VaultView
  /** What a listener on the gateway would show, PEM; no secret. While this Loket practises, `callbacks` is of practice. */
  readonly certificate?: { readonly pem: string; readonly until: number }
  readonly callbacks: CallbackView
  /** What still stands between this Loket and the gateway: keys of the words. Empty: it may be used. */
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
  /** Goes in the name of one customer, with an access token B2B2C. */
  readonly asksCustomer?: true
  /** The request body to begin with, in wire form: what the client fills in itself is left out. */
  readonly example: Json
}

/** What came of one call that IT tried. */
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
