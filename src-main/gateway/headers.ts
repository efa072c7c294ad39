import type { GatewayProfile } from './profile/profile.ts'

export type HeaderParts = {
  readonly profile: GatewayProfile
  /** Text of X-TIMESTAMP, exactly as signed. */
  readonly timestamp: string
  readonly signature: string
  readonly externalId: string
  /** Access token B2B, without the word Bearer. */
  readonly bearer?: string | undefined
  /** Value of Authorization-Customer, exactly as handed in (interface, 4.1: access token B2B2C). */
  readonly customer?: string | undefined
}

/** Common headers of the payment operations (interface, 4.1). */
export function commonHeaders(parts: HeaderParts): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'X-TIMESTAMP': parts.timestamp,
    'X-SIGNATURE': parts.signature,
    'X-EXTERNAL-ID': parts.externalId,
    'X-PARTNER-ID': parts.profile.partnerId,
    'CHANNEL-ID': parts.profile.channelId,
    ...(parts.bearer === undefined ? {} : { Authorization: `Bearer ${parts.bearer}` }),
    ...(parts.customer === undefined ? {} : { 'Authorization-Customer': parts.customer }),
  }
}

/** Header values that a profile or a caller could get wrong; empty when all are valid (lengths: interface, 4.1). */
export function headerFaults(profile: GatewayProfile, externalId: string): readonly string[] {
  const faults: string[] = []
  if (!/^\d{1,32}$/.test(externalId)) faults.push('X-EXTERNAL-ID')
  if (!/^[\x21-\x7e]{1,50}$/.test(profile.partnerId)) faults.push('X-PARTNER-ID')
  if (!/^[\x21-\x7e]{1,5}$/.test(profile.channelId)) faults.push('CHANNEL-ID')
  return faults
}

/** Whether a token is valid in a header: printable ASCII without line breaks, of limited length. */
export function isHeaderToken(value: string): boolean {
  return /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(value) && value.length <= 8192
}
