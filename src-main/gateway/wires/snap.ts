import type { Clock } from '#domain/ports.ts'
import { timestampA } from '#domain/timestamp.ts'
import { commonHeaders, headerFaults } from '../headers.ts'
import { tokenOf } from '../profile/profile.ts'
import { signRequest } from '../signing/asymmetric.ts'
import { tokenFor, type TokenSources } from '../signing/token-rule.ts'
import { writeRequest } from '../transport/wire.ts'
import {
  lacking,
  refused,
  refusedFields,
  type EncodedRequest,
  type NotEncoded,
  type ToEncode,
} from './encoded.ts'

export type SnapDeps = { readonly clock: Clock; readonly tokens: TokenSources }

/** JSON, the common headers and an asymmetric signature over the exact bytes (interface, 4.1 and part 5.1). */
export async function encodeSnap(ask: ToEncode, deps: SnapDeps): Promise<EncodedRequest | NotEncoded> {
  const { operation, input, profile, credentials, externalId, path } = ask
  const written = writeRequest(operation, input, profile.bankRules)
  if ('faults' in written) return refusedFields(written.faults)
  const faults = headerFaults(profile, externalId)
  if (faults.length > 0) return refused(faults.join(', '))
  if (credentials.privateKey === undefined) return lacking('private key')
  const rule = tokenOf(operation, profile)
  const token = await tokenFor(rule, deps.tokens, {
    customer: ask.customer,
    fixed: credentials.customerToken,
    form: profile.customerAuthorization,
  })
  if ('outcome' in token) return { ok: false, outcome: token.outcome }

  // Read after the token arrived, so that the timestamp is fresh when the call leaves.
  const timestamp = deps.clock.now()
  const stamp = timestampA(timestamp)
  // Serialised once: exactly these bytes are hashed, signed and sent.
  const body = Buffer.from(JSON.stringify(written.fields), 'utf8')
  const { method } = operation
  const signature = signRequest(credentials.privateKey, { method, path, body, timestamp: stamp })
  return {
    ok: true,
    timestamp,
    values: input,
    plain: written.open,
    body,
    headers: commonHeaders({ profile, timestamp: stamp, signature, externalId, ...token }),
    ...(token.drop === undefined ? {} : { dropToken: token.drop }),
  }
}
