import { request } from 'node:https'
import type { Agent } from 'node:https'
import { connect as connectRaw, type Socket } from 'node:net'
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'
import type { CallbackRequest } from '#callbacks/wire.ts'

export type Place = { readonly port: number; readonly cert: string }
export type Heard = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Record<string, unknown> | undefined
}

/** One call as a gateway makes it: TLS with the certificate checked. */
export function call({ port, cert }: Place, { method, path, headers, body }: CallbackRequest, agent?: Agent) {
  return new Promise<Heard>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        ca: cert,
        headers: { ...headers, 'content-length': body.length },
        ...(agent === undefined ? {} : { agent }),
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: text === '' ? undefined : JSON.parse(text),
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A TLS connection that sends only what the test gives it. */
export function openTls({ port, cert }: Place, options: ConnectionOptions = {}): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ca: cert, ...options }, () => resolve(socket))
    socket.on('error', reject)
  })
}

export function openTcp({ port }: Place): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectRaw({ host: '127.0.0.1', port }, () => resolve(socket))
    socket.on('error', reject)
  })
}

/** Everything that the other end sends until it closes, and how it closed. */
export function untilClosed(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (part) => (text += part.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}
