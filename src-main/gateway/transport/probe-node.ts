import type { X509Certificate } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request } from 'node:http'
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectSecure, rootCertificates, type TLSSocket } from 'node:tls'
import type { CertificateSeen, Greeting, NameSeen, Place, PortSeen, Probe, TlsSeen, TlsWhy } from './probe.ts'

export type NodeProbeOptions = {
  /** Certificates (PEM) trusted in addition to the built-in ones, as in the transport. */
  readonly ca?: readonly string[]
  /** The system's resolver by default. Rejects with a code as `dns.lookup` does. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** Node's own sockets, one fresh connection per probe. */
export function createNodeProbe({ ca = [], resolve = systemResolve }: NodeProbeOptions = {}): Probe {
  const lookUp = lookUpBy(resolve)
  return {
    name: (host, timeoutMs) => seeName(resolve, host, timeoutMs),
    port: (place, timeoutMs) => seePort(place, timeoutMs, lookUp),
    tls: (place, timeoutMs) => seeTls(secureTo(place, ca, lookUp, false), timeoutMs),
    greet: (place, timeoutMs) =>
      greet(place, place.secure ? secureTo(place, ca, lookUp, true) : plainTo(place, lookUp), timeoutMs),
  }
}

async function systemResolve(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

async function seeName(
  resolve: (host: string) => Promise<readonly string[]>,
  host: string,
  timeoutMs: number,
): Promise<NameSeen> {
  if (isIP(host) !== 0) return { ok: true, addresses: [host] }
  const found = resolve(host).then(
    (addresses): NameSeen =>
      addresses.length > 0 ? { ok: true, addresses } : { ok: false, why: 'not-found', detail: 'no address' },
    (error: unknown): NameSeen => {
      const detail = codeOf(error)
      return { ok: false, why: NOT_FOUND.has(detail) ? 'not-found' : 'no-answer', detail }
    },
  )
  return withinTime(found, timeoutMs, { ok: false, why: 'no-answer', detail: `no answer in ${timeoutMs} ms` })
}

const NOT_FOUND: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME'])
const UNREACHABLE: ReadonlySet<string> = new Set([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  // A firewall on this machine.
  'EACCES',
  'EPERM',
])

function seePort(place: Place, timeoutMs: number, lookUp: LookupFunction): Promise<PortSeen> {
  const socket = plainTo(place, lookUp)
  return settled(socket, timeoutMs, 'connect', {
    done: (): PortSeen => ({
      ok: true,
      address: socket.remoteAddress ?? '',
      ours: socket.localAddress ?? '',
    }),
    failed: (detail) => ({ ok: false, why: portWhy(detail), detail }),
    late: (detail) => ({ ok: false, why: 'timeout', detail }),
  })
}

function portWhy(code: string): Extract<PortSeen, { readonly ok: false }>['why'] {
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ETIMEDOUT') return 'timeout'
  return UNREACHABLE.has(code) ? 'unreachable' : 'closed'
}

function seeTls(socket: TLSSocket, timeoutMs: number): Promise<TlsSeen> {
  return settled(socket, timeoutMs, 'secureConnect', {
    done: (): TlsSeen => {
      const shown = socket.getPeerX509Certificate()
      if (shown === undefined) return { ok: false, why: 'failed', detail: 'no certificate' }
      const certificate = factsOf(shown)
      if (socket.authorized) return { ok: true, protocol: socket.getProtocol() ?? '', certificate }
      const detail = codeOf(socket.authorizationError)
      return { ok: false, why: TRUST[detail] ?? 'unknown-authority', detail, certificate }
    },
    failed: (detail) => ({ ok: false, why: handshakeWhy(detail), detail }),
    late: (detail) => ({ ok: false, why: 'timeout', detail }),
  })
}

/** Faults of a certificate with a trusted signer; all other faults are about the signer. */
const TRUST: Readonly<Record<string, TlsWhy>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrong-name',
  HOSTNAME_MISMATCH: 'wrong-name',
}

/** OpenSSL and BoringSSL name the same faults differently. */
function handshakeWhy(code: string): TlsWhy {
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH|HTTP_REQUEST|INVALID_?TOKEN|UNEXPECTED_MESSAGE/.test(code))
    return 'not-tls'
  return /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|WRONG_SSL_VERSION/.test(code)
    ? 'old-version'
    : 'failed'
}

function greet(place: Place, socket: Socket, timeoutMs: number): Promise<Greeting> {
  return new Promise((resolve) => {
    const settle = (greeting: Greeting) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(greeting)
    }
    const timer = setTimeout(() => settle({ ok: false, detail: `no answer in ${timeoutMs} ms` }), timeoutMs)
    socket.on('error', (error) => settle({ ok: false, detail: codeOf(error) }))
    socket.once(place.secure ? 'secureConnect' : 'connect', () => {
      const outgoing = request({
        createConnection: () => socket,
        method: 'HEAD',
        path: '/',
        headers: { Host: authorityOf(place), Connection: 'close' },
      })
      outgoing.on('error', (error) => settle({ ok: false, detail: codeOf(error) }))
      outgoing.on('response', ({ statusCode = 0, headers }) => {
        const date = headers.date === undefined ? Number.NaN : Date.parse(headers.date)
        settle({ ok: true, status: statusCode, ...(Number.isNaN(date) ? {} : { date }) })
      })
      outgoing.end()
    })
  })
}

function authorityOf({ secure, host, port }: Place): string {
  const name = isIP(host) === 6 ? `[${host}]` : host
  return port === (secure ? 443 : 80) ? name : `${name}:${port}`
}

type Ends<T> = {
  readonly done: () => T
  readonly failed: (detail: string) => T
  readonly late: (detail: string) => T
}

/** Waits for one event of a socket, and releases the socket in every case. */
function settled<T>(
  socket: Socket,
  timeoutMs: number,
  event: 'connect' | 'secureConnect',
  ends: Ends<T>,
): Promise<T> {
  return new Promise((resolve) => {
    const settle = (result: T) => {
      clearTimeout(timer)
      resolve(result)
      socket.destroy()
    }
    const timer = setTimeout(() => settle(ends.late(`no answer in ${timeoutMs} ms`)), timeoutMs)
    // Never removed: a late error, after the result is known, must not end the process.
    socket.on('error', (error) => settle(ends.failed(codeOf(error))))
    socket.once('close', () => settle(ends.failed('the connection closed at once')))
    socket.once(event, () => settle(ends.done()))
  })
}

function plainTo({ host, port }: Place, lookUp: LookupFunction): Socket {
  return connectPlain({ host, port, lookup: lookUp })
}

function secureTo(
  { host, port }: Place,
  ca: readonly string[],
  lookUp: LookupFunction,
  rejectUnauthorized: boolean,
): TLSSocket {
  return connectSecure({
    host,
    port,
    lookup: lookUp,
    minVersion: 'TLSv1.2',
    // Inspection only: with false nothing is ever sent over it, and a fault can be named.
    rejectUnauthorized,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 ? { servername: host } : {}),
    // As in the transport: the default store includes whatever NODE_EXTRA_CA_CERTS names.
    ca: [...rootCertificates, ...ca],
  })
}

function lookUpBy(resolve: (host: string) => Promise<readonly string[]>): LookupFunction {
  const look = async (...[host, options, done]: Parameters<LookupFunction>): Promise<void> => {
    const found = await addressesOf(resolve, host)
    if (!Array.isArray(found)) return done(found, '')
    const [first] = found
    if (options.all === true) done(null, found)
    else done(null, first?.address ?? '', first?.family)
  }
  return (...asked) => void look(...asked)
}

async function addressesOf(
  resolve: (host: string) => Promise<readonly string[]>,
  host: string,
): Promise<LookupAddress[] | Error> {
  try {
    const addresses = await resolve(host)
    if (addresses.length === 0) return Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
    return addresses.map((address) => ({ address, family: isIP(address) }))
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function factsOf(certificate: X509Certificate): CertificateSeen {
  return {
    names: (certificate.subjectAltName ?? '')
      .split(', ')
      .flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1] ?? []),
    issuer: issuerOf(certificate.issuer),
    from: certificate.validFromDate.getTime(),
    until: certificate.validToDate.getTime(),
    fingerprint: certificate.fingerprint256,
    selfMade: certificate.issuer === certificate.subject,
  }
}

/** `O=Some Authority\nCN=R3` in readable form, without the control characters of an untrusted certificate. */
function issuerOf(lines: string): string {
  const named = lines
    .split('\n')
    .flatMap((line) => /^(?:O|CN)=(.+)$/.exec(line)?.[1] ?? [])
    .map((name) => name.replaceAll(/\P{L}/gu, (mark) => (/^[\x20-\x7e]$/.test(mark) ? mark : '')).trim())
  return [...new Set(named)].join(', ').slice(0, 120)
}

function withinTime<T>(work: Promise<T>, ms: number, late: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(late), ms)
    void work.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'unknown failure'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
