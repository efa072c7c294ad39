import type { KeyObject } from 'node:crypto'
import type { Outcome } from '#domain/outcome.ts'
import type { WireObject } from '../codec/conditions.ts'
import type { Operation } from '../define-operation.ts'
import type { GatewayProfile } from '../profile/profile.ts'
import { faultText, type FieldFaults } from '../request-faults.ts'
import type { FormCipher } from '../signing/form-cipher.ts'
import type { Customer } from '../signing/token-rule.ts'

/** All secrets of one merchant. Each may be absent; operations that need it are then not called. */
export type Credentials = {
  readonly privateKey?: KeyObject
  readonly gatewayPublicKey?: KeyObject
  /** Access token B2B2C of the only customer, as the whole value of Authorization-Customer. */
  readonly customerToken?: string
  /** Key of the hash signature of invoicing and history. */
  readonly hashKey?: string
  readonly cipher?: FormCipher
  /** `key` of the merchant-info form. */
  readonly apiKey?: string
}

export type ToEncode = {
  readonly operation: Operation
  /** The caller's input, before the client's own fields are filled in. */
  readonly input: unknown
  readonly profile: GatewayProfile
  readonly credentials: Credentials
  /** Path and query, as the signature covers it. */
  readonly path: string
  readonly externalId: string
  readonly messageId?: string
  readonly customer?: Customer
}

/** What is sent, and what the answer is compared with. */
export type EncodedRequest = {
  readonly ok: true
  /** Epoch milliseconds of the request's own time. */
  readonly timestamp: number
  /** The request as its schema takes it, the client's own fields included. */
  readonly values: unknown
  /** The members of the body before any encryption. */
  readonly plain: WireObject
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
  /** Discards the access token that was used, if it is refused. */
  readonly dropToken?: () => void
}

/** Nothing was sent: always `not-executed`. */
export type NotEncoded = {
  readonly ok: false
  readonly outcome: Outcome<never>
  readonly faults?: FieldFaults
}

export function refusedFields(faults: FieldFaults): NotEncoded {
  return { ...refused(faultText(faults)), faults }
}

export function refused(detail: string): NotEncoded {
  return { ok: false, outcome: { kind: 'not-executed', why: 'invalid-request', detail } }
}

/** A missing credential, by name, so that a person can supply it. */
export function lacking(what: string): NotEncoded {
  return { ok: false, outcome: { kind: 'not-executed', why: 'unauthorized', detail: `no ${what}` } }
}
