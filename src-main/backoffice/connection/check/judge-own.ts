import { isIPv4 } from 'node:net'
import type { TestFinding } from '#contract/connect-views.ts'
import type { CallbackView, TurnedAwayView } from '#contract/setup-views.ts'
import type { TurnedAway } from '#domain/callback-fact.ts'
import type { NameSeen, Place, PortSeen, TlsSeen } from '#gateway/transport/probe.ts'
import { certificateFacts } from './judge-line.ts'
import { dayOf, doubtful, fact, failed, fine, type Judged } from './step.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 30

/** What the vault holds of the things a listener needs. */
export type ListeningWith = {
  readonly hasCertificate: boolean
  readonly hasGatewayKey: boolean
  readonly hasAddress: boolean
}

/** Whether this machine answers when the gateway calls. */
export function judgeListener(view: CallbackView, has: ListeningWith, port: number, now: number): Judged {
  if (!has.hasAddress) return doubtful('no-address')
  if (!has.hasCertificate) return failed('no-certificate')
  if (!has.hasGatewayKey) return failed('no-gateway-key-to-listen')
  const { state, detail = '', certificateUntil } = view
  const facts = [
    ...fact('listening on port', view.port ?? port),
    ...fact('certificate until', certificateUntil === undefined ? undefined : dayOf(certificateUntil)),
    ...fact('detail', detail),
  ]
  if (state !== 'listening') {
    const values = { port, detail, until: dayOf(certificateUntil) }
    if (detail.startsWith('port')) return failed('port-taken', values, facts)
    if (detail.startsWith('certificate: expired')) return failed('certificate-expired', values, facts)
    if (/^(?:certificate|key)/.test(detail)) return failed('certificate-unfit', values, facts)
    return failed('listener-down', values, facts)
  }
  const days = certificateUntil === undefined ? SOON_DAYS : Math.ceil((certificateUntil - now) / DAY_MS)
  if (days < SOON_DAYS) return doubtful('certificate-ends-soon', { days, port }, facts)
  return fine(facts, { port: view.port ?? port })
}

export type OwnSeen = {
  readonly place: Place
  readonly name: NameSeen
  readonly port?: PortSeen
  readonly tls?: TlsSeen
  /** SHA-256 of the certificate in our vault. */
  readonly ours?: string
  /** The gateway runs on this machine too, so our address may be local. */
  readonly gatewayIsLocal: boolean
}

/**
 * Our own address as seen from here. From inside a shop's network its public address often cannot be reached,
 * although others can reach it. So an address that does not answer, or shows no certificate, is a doubt. A name that
 * does not resolve and a wrong certificate are failures.
 */
export function judgeOwnAddress({ place, name, port, tls, ours, gatewayIsLocal }: OwnSeen): Judged {
  const { host } = place
  const values = { host, port: place.port }
  const facts = [...fact('our address', `${host} ${place.port}`)]
  if (!name.ok) {
    const finding = name.why === 'not-found' ? 'own-name-not-found' : 'own-name-no-answer'
    return failed(finding, values, [...facts, ...fact('detail', name.detail)])
  }
  const [address = ''] = name.addresses
  const known = [...facts, ...fact('addresses', name.addresses.join(' '))]
  if (!gatewayIsLocal && name.addresses.every(isPrivate))
    return doubtful('own-address-private', { ...values, address }, known)
  if (port?.ok !== true)
    return doubtful('own-not-from-here', values, [...known, ...fact('detail', port?.detail)])
  return judgeOwnTls(tls, ours, values, known)
}

function judgeOwnTls(
  tls: TlsSeen | undefined,
  ours: string | undefined,
  values: NonNullable<Judged['values']>,
  facts: NonNullable<Judged['facts']>,
): Judged {
  const certificate = tls?.certificate
  const shown = certificate === undefined ? facts : [...facts, ...certificateFacts(certificate)]
  const said = {
    ...values,
    issuer: certificate?.issuer ?? '?',
    names: certificate?.names.slice(0, 4).join(', ') ?? '?',
    until: dayOf(certificate?.until),
  }
  if (tls?.ok === true) return fine(shown, said)
  if (tls === undefined || certificate === undefined)
    return doubtful('own-tls', said, [...shown, ...fact('detail', tls?.detail)])
  const problem = [...shown, ...fact('detail', tls.detail)]
  if (tls.why === 'expired' || tls.why === 'not-yet-valid')
    return failed('own-certificate-expired', said, problem)
  if (!standsFor(String(values['host']), certificate.names))
    return failed('own-certificate-other-name', said, problem)
  // Our own self-signed certificate. Whether the gateway trusts it depends on its settings.
  if (ours !== undefined && certificate.fingerprint === ours) return fine(problem, said)
  return failed('own-certificate-unknown', said, problem)
}

function standsFor(host: string, names: readonly string[]): boolean {
  const wanted = host.toLowerCase()
  const parent = wanted.slice(wanted.indexOf('.'))
  return names.some((name) => {
    const given = name.toLowerCase()
    return given === wanted || (given.startsWith('*.') && given.slice(1) === parent)
  })
}

/** Addresses that cannot be reached from outside. */
export function isPrivate(address: string): boolean {
  if (!isIPv4(address)) return /^(?:::1$|fe[89ab]|f[cd])/i.test(address)
  const [a = 0, b = 0] = address.split('.').map(Number)
  return (
    a === 10 ||
    a === 127 ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b <= 127)
  )
}

/** The result of a QR requested to see whether the gateway sends an inquiry. */
export type CalledSeen = {
  /** Outcome of the QR request: done, refused, unknown ... */
  readonly outcome: string
  readonly code?: string
  readonly message?: string
  readonly externalId?: string
  readonly reference: string
  /** Response codes that we gave to calls about this order, in order. */
  readonly answered: readonly string[]
  /** Calls that we rejected meanwhile, about any order. */
  readonly turnedAway: number
  /** Why, if the listener has recorded it by now. */
  readonly because?: readonly TurnedAwayView[]
}

/** What each reason means for the person who sets up the gateway's side. */
const FINDING: Readonly<Partial<Record<TurnedAway, TestFinding>>> = {
  path: 'call-refused-path',
  signature: 'call-refused-signature',
  clock: 'call-refused-clock',
  'partner-id': 'call-refused-client',
  'channel-id': 'call-refused-client',
  header: 'call-refused-content',
  content: 'call-refused-content',
  field: 'call-refused-content',
  'service-id': 'call-refused-names',
  'customer-no': 'call-refused-names',
  number: 'call-refused-names',
}

function reasonOf({ why, field, times }: TurnedAwayView): string {
  return `${why}${field === undefined ? '' : ` (${field})`} ${times}`
}

/** Whether the gateway reached us, asked about our order, and accepted our answer. */
export function judgeCalled(seen: CalledSeen): Judged {
  const { outcome, code, message, answered, turnedAway, because = [], reference, externalId } = seen
  const facts = [
    ...fact('order', reference),
    ...fact('X-EXTERNAL-ID', externalId),
    ...fact('response code', code),
    ...fact('response message', message),
    ...fact('outcome', outcome),
    ...fact('asked us, we said', answered.join(' ')),
    ...fact('calls turned away here', turnedAway),
    ...fact('turned away because of', because.map(reasonOf).join(', ')),
  ]
  const values = { code: code ?? '?', message: message ?? '?', answered: answered.at(-1) ?? '?' }
  const good = answered.some((each) => each.startsWith('200'))
  if (good) return fine(facts, values)
  if (answered.length > 0 || turnedAway > 0 || because.length > 0) {
    const [{ why, field } = { why: undefined }] = because
    const finding = why === undefined ? undefined : FINDING[why]
    return failed(finding ?? 'call-refused', { ...values, field: field ?? '?' }, facts)
  }
  if (outcome === 'done' || outcome === 'pending') return doubtful('not-asked', values, facts)
  if (outcome === 'unknown') return doubtful('qr-unclear', values, facts)
  // Refused without an inquiry: a gateway that could not reach us says so in its own words.
  const reach = /inquiry|callback|not permitted|unreachable|time-?out|connect|communication|merchant/i
  return failed(reach.test(message ?? '') ? 'not-reached' : 'qr-refused', values, facts)
}
