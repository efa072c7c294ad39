import { connect as connectPlain, isIPv4, type Socket } from 'node:net'
import { connect as connectSecure, rootCertificates } from 'node:tls'

export type Target = {
  readonly secure: boolean
  /** Name or address, IPv6 without brackets. */
  readonly host: string
  readonly port: number
  /** Value of the Host header. */
  readonly authority: string
  /** Path and query. */
  readonly path: string
  readonly isAddress: boolean
}

export type Connected = { readonly socket: Socket } | { readonly detail: string }

/**
 * A fresh connection to the target; for TLS, with the handshake done and the certificate checked. Any failure is a
 * `detail`, certainly before the first byte of the request. Never throws, and never rejects.
 */
export function openConnection(target: Target, timeoutMs: number, ca: readonly string[]): Promise<Connected> {
  return new Promise((resolve) => {
    const socket = target.secure
      ? secureSocket(target, ca)
      : connectPlain({ host: target.host, port: target.port })
    const fail = (detail: string) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ detail })
    }
    const timer = setTimeout(() => fail(`no connection in ${timeoutMs} ms`), timeoutMs)
    // Never removed: a late error, after the result is known, must not end the process.
    socket.on('error', (error) => fail(codeOf(error)))
    const closed = () => fail('the connection closed at once')
    socket.once('close', closed)
    socket.once(target.secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      socket.off('close', closed)
      // Requests and answers are small: waiting to fill a packet only costs time.
      socket.setNoDelay(true)
      resolve({ socket })
    })
  })
}

/** Whether a host is this machine and no other. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

function secureSocket(target: Target, ca: readonly string[]): Socket {
  return connectSecure({
    host: target.host,
    port: target.port,
    minVersion: 'TLSv1.2',
    // Explicit, because an environment variable can turn the default off.
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
    ...(target.isAddress ? {} : { servername: target.host }),
    // Explicit too: Node's default store includes whatever NODE_EXTRA_CA_CERTS names.
    ca: [...rootCertificates, ...ca],
  })
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
