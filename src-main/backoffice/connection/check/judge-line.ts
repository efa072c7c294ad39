import type { CertificateSeen, NameSeen, Place, PortSeen, TlsSeen } from '#gateway/transport/probe.ts'
import { dayOf, failed, fact, fine, untried, type Judged } from './step.ts'

/** Whether this machine's name service resolves the gateway's host. */
export function judgeName(host: string, seen: NameSeen): Judged {
  const facts = [...fact('host', host), ...(seen.ok ? fact('addresses', seen.addresses.join(' ')) : [])]
  if (seen.ok) return fine(facts, { host })
  return failed(seen.why === 'not-found' ? 'name-not-found' : 'name-no-answer', { host }, [
    ...facts,
    ...fact('detail', seen.detail),
  ])
}

/** Whether anything answers at that port. */
export function judgePort({ host, port }: Place, seen: PortSeen, timeoutMs: number): Judged {
  const facts = fact('host and port', `${host} ${port}`)
  if (seen.ok) {
    const where = [...fact('reached', seen.address), ...fact('from', seen.ours)]
    return fine([...facts, ...where], { host, port })
  }
  const values = { host, port, seconds: Math.round(timeoutMs / 1000) }
  return failed(`port-${seen.why}`, values, [...facts, ...fact('detail', seen.detail)])
}

const FINDINGS = {
  'wrong-name': 'tls-wrong-name',
  expired: 'tls-expired',
  'not-yet-valid': 'tls-not-yet-valid',
  'old-version': 'tls-old-version',
  'not-tls': 'tls-not-spoken',
  timeout: 'tls-timeout',
  failed: 'tls-failed',
} as const

/** Whether the other end is the one that the profile names. `now` is this machine's clock, epoch milliseconds. */
export function judgeTls(place: Place, seen: TlsSeen, now: number): Judged {
  const { host, port } = place
  const facts = fact('host and port', `${host} ${port}`)
  if (seen.ok) {
    return fine([...facts, ...fact('protocol', seen.protocol), ...certificateFacts(seen.certificate)], {
      host,
      issuer: seen.certificate.issuer,
    })
  }
  const { why, detail, certificate } = seen
  const shown = [
    ...facts,
    ...fact('detail', detail),
    ...(certificate === undefined ? [] : certificateFacts(certificate)),
  ]
  const values = {
    host,
    port,
    issuer: certificate?.issuer ?? '?',
    names: certificate?.names.slice(0, 4).join(', ') ?? '?',
    until: dayOf(certificate?.until),
    from: dayOf(certificate?.from),
    now: dayOf(now),
    detail,
  }
  if (why !== 'unknown-authority') return failed(FINDINGS[why], values, shown)
  return failed(
    isIntercepted(detail, certificate) ? 'tls-intercepted' : 'tls-unknown-authority',
    values,
    shown,
  )
}

/** Plain http goes only to this machine (`addressFault`), where no one can intercept it. */
export function plainIsLocal({ host }: Place): Judged {
  return untried('tls-none', { host })
}

/** Products that intercept TLS: virus scanners, company proxies, networks in hotels and malls. */
const BETWEEN =
  /zscaler|forti|sophos|kaspersky|avast|\bavg\b|\beset\b|bitdefender|blue ?coat|netskope|umbrella|palo ?alto|check ?point|untangle|mikrotik|squid|proxy|firewall|antivirus|web ?shield|inspection|captive|hotspot/i

/**
 * An interceptor signs with its own authority. Gateways use a public authority, or a self-signed certificate. So a
 * chain that ends in an unknown authority usually means interception.
 */
function isIntercepted(detail: string, certificate: CertificateSeen | undefined): boolean {
  if (certificate === undefined || certificate.selfMade) return false
  return detail === 'SELF_SIGNED_CERT_IN_CHAIN' || BETWEEN.test(certificate.issuer)
}

export function certificateFacts(certificate: CertificateSeen) {
  const { issuer, names, from, until, fingerprint } = certificate
  return [
    ...fact('certificate by', issuer),
    ...fact('certificate for', names.slice(0, 8).join(' ')),
    ...fact('certificate valid', `${dayOf(from)} to ${dayOf(until)}`),
    ...fact('certificate SHA-256', fingerprint),
  ]
}
