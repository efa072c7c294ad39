/**
 * Looks at the way to a host one step at a time, so that it can be said which step fails. Nothing of the merchant's goes
 * over it: no signature, no body. Whatever a network may do is a value.
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
      /** Of this machine on that connection; behind a router not the one that the other end sees. */
      readonly ours: string
    }
  | {
      readonly ok: false
      readonly why: 'refused' | 'timeout' | 'unreachable' | 'closed'
      readonly detail: string
    }

export type CertificateSeen = {
  /** DNS names and addresses it stands for. */
  readonly names: readonly string[]
  /** Organisation and name of whoever signed it. */
  readonly issuer: string
  /** Epoch milliseconds. */
  readonly from: number
  readonly until: number
  /** SHA-256 over the certificate, hex with colons. */
  readonly fingerprint: string
  /** Signed by itself. */
  readonly selfMade: boolean
}

export type TlsWhy =
  | 'unknown-authority'
  | 'wrong-name'
  | 'expired'
  | 'not-yet-valid'
  | 'old-version'
  /** Whatever listens there does not speak TLS. */
  | 'not-tls'
  | 'timeout'
  | 'failed'

export type TlsSeen =
  | { readonly ok: true; readonly protocol: string; readonly certificate: CertificateSeen }
  | {
      readonly ok: false
      readonly why: TlsWhy
      /** The code of the library, for whoever wants to search for it. */
      readonly detail: string
      /** What was shown, when anything was. */
      readonly certificate?: CertificateSeen
    }

export type Greeting =
  | {
      readonly ok: true
      readonly status: number
      /** The other end's clock, epoch milliseconds, whole seconds; absent when it does not tell. */
      readonly date?: number
    }
  | { readonly ok: false; readonly detail: string }

export interface Probe {
  name(host: string, timeoutMs: number): Promise<NameSeen>
  port(place: Place, timeoutMs: number): Promise<PortSeen>
  /** By the trust that calls have: a certificate seen as good here is one that a call takes. */
  tls(place: Place, timeoutMs: number): Promise<TlsSeen>
  /** `HEAD /`, without a word about the merchant: only to hear what time it is there. */
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
