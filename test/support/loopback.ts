import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createRawServer, type AddressInfo, type Server, type Socket } from 'node:net'

export type SeenRequest = {
  readonly method: string
  readonly path: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export type Loopback = {
  /** Scheme, host and port, no trailing slash. */
  readonly url: string
  readonly port: number
  /** Connections accepted so far. */
  readonly connections: () => number
  readonly requests: readonly SeenRequest[]
  readonly close: () => Promise<void>
}

export type Answer = (request: SeenRequest, response: ServerResponse, message: IncomingMessage) => void

/** A real HTTP(S) server on 127.0.0.1 and a free port. The handler runs once the body is complete. */
export async function startLoopback(
  answer: Answer,
  tls?: { readonly key: string; readonly cert: string },
): Promise<Loopback> {
  const requests: SeenRequest[] = []
  const listener = (message: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    message.on('error', () => {})
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => {
      const seen = {
        method: message.method ?? '',
        path: message.url ?? '',
        headers: message.headers,
        body: Buffer.concat(chunks),
      }
      requests.push(seen)
      answer(seen, response, message)
    })
  }
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener)
  return { ...(await listen(server, tls === undefined ? 'http' : 'https')), requests }
}

/** A bare TCP server on 127.0.0.1, for behaviour that no HTTP server has. */
export async function startRaw(onSocket: (socket: Socket) => void): Promise<Loopback> {
  return { ...(await listen(createRawServer(onSocket), 'http')), requests: [] }
}

/** A port without a listener: it was free a moment ago. */
export async function closedPort(): Promise<number> {
  const server = await startRaw(() => {})
  await server.close()
  return server.port
}

/** Answers with JSON. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

async function listen(server: Server, scheme: string): Promise<Omit<Loopback, 'requests'>> {
  const sockets = new Set<Socket>()
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    port,
    connections: () => accepted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
