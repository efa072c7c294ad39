import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The whole body, or undefined when it is longer than `most` bytes. Rejects when the sender disconnects. */
export async function readBody(incoming: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of incoming) {
    const bytes = Buffer.from(part)
    length += bytes.length
    if (length > most) return undefined
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

/** Whether a Host header names this machine. A name rebound to loopback does not. */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host ?? '')
}

export function headersOf(incoming: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return headers
}

/** Listens on loopback only and resolves with the port. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.removeListener('error', reject)
      resolve(addressOf(server).port)
    })
  })
}

/** Stops listening and destroys every connection. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address
}
