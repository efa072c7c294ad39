/**
 * Probes the path to a host one step at a time, so that the failing step can be named. It sends nothing of the
 * merchant's: no signature, no body. Every network failure is a value.
 */

/** Where a call would go. */
export type Place = {
  readonly secure: boolean
  /** Name or address, IPv6 without brackets. */
  readonly host: string
  readonly port: number
}

export type NameSeen =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly why: 'not-found' | 'no-answer'; readonly detail: string }

export type PortSeen =
  | {
      readonly ok: true
      readonly address: string
      /** This machine's address on that connection; behind a router, not the one that the other end sees. */
      readonly ours: string
    }
  | {
      readonly ok: false
      readonly why: 'refused' | 'timeout' | 'unreachable' | 'closed'
      readonly detail: string
    }

export type CertificateSeen = {
  /** DNS names and addresses that it covers. */
  readonly names: readonly string[]
  /** Organisation and name of the signer. */
  readonly issuer: string
  /** Epoch milliseconds. */
  readonly from: number
  readonly until: number
  /** SHA-256 over the certificate, hex with colons. */
  readonly fingerprint: string
  /** Self-signed. */
  readonly selfMade: boolean
}

export type TlsWhy =
  | 'unknown-authority'
  | 'wrong-name'
  | 'expired'
  | 'not-yet-valid'
  | 'old-version'
  /** The server there does not speak TLS. */
  | 'not-tls'
  | 'timeout'
  | 'failed'

export type TlsSeen =
  | { readonly ok: true; readonly protocol: string; readonly certificate: CertificateSeen }
  | {
      readonly ok: false
      readonly why: TlsWhy
      /** The library's code, for a search. */
      readonly detail: string
      /** The certificate shown, if any. */
      readonly certificate?: CertificateSeen
    }

export type Greeting =
  | {
      readonly ok: true
      readonly status: number
      /** The other end's clock, epoch milliseconds, whole seconds; absent when it does not state it. */
      readonly date?: number
    }
  | { readonly ok: false; readonly detail: string }

export interface Probe {
  name(host: string, timeoutMs: number): Promise<NameSeen>
  port(place: Place, timeoutMs: number): Promise<PortSeen>
  /** Uses the trust of calls: a certificate that passes here is one that a call accepts. */
  tls(place: Place, timeoutMs: number): Promise<TlsSeen>
  /** `HEAD /`, without merchant data: only to read the server's clock. */
  greet(place: Place, timeoutMs: number): Promise<Greeting>
}

/** Where an address of the form `https://host:port/...` leads. */
export function placeOf(address: string): Place {
  const url = new URL(address)
  const secure = url.protocol === 'https:'
  return {
    secure,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
  }
}
