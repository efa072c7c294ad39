import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { CertificatePair } from './certificate.ts'
import { createDoor, type Door, type Guest } from './door.ts'
import type { Limits } from './limits.ts'
import type { CallbackAnswer, CallbackRequest } from './wire.ts'

/** What is turned away before it counts as a call. */
export type Trouble = 'tls' | 'malformed' | 'too-slow' | 'too-long' | 'crowded'

export type ServerOptions = {
  readonly tls: CertificatePair
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  readonly limits: Limits
  readonly answer: (request: CallbackRequest) => Promise<CallbackAnswer>
  /** Current headers for every answer. */
  readonly answerHeaders: () => Readonly<Record<string, string>>
  readonly onTrouble: (trouble: Trouble) => void
  /** Reports an answer that could not be given: a bug. */
  readonly onBug: (error: unknown) => void
}

export type CallbackServer = {
  readonly port: number
  /** Open connections, including those still in their handshake. */
  readonly connections: () => number
  readonly stop: () => Promise<void>
}

type Visitor = Guest & { answering: number; calls: number; proven: boolean }
type Visits = {
  readonly door: Door<Visitor>
  /** Connections not yet proven to be the gateway: they have less room. */
  readonly porch: Door<Visitor>
  readonly of: (socket: Socket) => Visitor | undefined
}

const STATUS = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' } as const

/**
 * HTTPS only, TLS 1.2 or newer (interface, 4.2), HTTP/1.1. Every wait and every size has a limit; a body declared too
 * long is refused unread. Rejects when the port is not available.
 */
export async function serveCallbacks(options: ServerOptions): Promise<CallbackServer> {
  const { limits, onTrouble } = options
  const server = createServer({
    ...options.tls,
    minVersion: 'TLSv1.2',
    handshakeTimeout: limits.handshakeMs,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: limits.keepAliveMs,
  })
  server.setTimeout(limits.silentMs)
  server.maxRequestsPerSocket = limits.callsOfOne
  const visits = watchVisits(server, options)
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    serveCall(incoming, outgoing, options, visits).catch((error: unknown) => {
      options.onBug(error)
      outgoing.destroy()
    })
  }
  server.on('request', serve)
  server.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!isTooLong(incoming, limits)) outgoing.writeContinue()
    serve(incoming, outgoing)
  })
  server.on('tlsClientError', () => onTrouble('tls'))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const { code = '' } = error
    const slow = code === 'ERR_HTTP_REQUEST_TIMEOUT'
    if (!slow && !code.startsWith('HPE_')) {
      // TLS failures also arrive here. A polite answer would wait for a handshake that never ends.
      socket.destroy()
      return
    }
    onTrouble(slow ? 'too-slow' : 'malformed')
    hangUp(socket, slow ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
  })
  const port = await listen(server, options)
  return {
    port,
    connections: () => visits.door.size,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        visits.door.clear()
      }),
  }
}

/** Counts raw connections, so that one that never finishes its handshake counts too. */
function watchVisits(server: Server, { limits, onTrouble }: ServerOptions): Visits {
  const door = createDoor<Visitor>(limits.connections, limits.connectionsOfOne)
  const porch = createDoor<Visitor>(limits.connections, limits.unprovenOfOne)
  const leave = (visitor: Visitor): void => {
    porch.leave(visitor)
    door.leave(visitor)
  }
  const known = new Map<string, Visitor>()
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket)
    const visitor: Visitor = {
      address: socket.remoteAddress ?? '',
      answering: 0,
      calls: 0,
      proven: false,
      sendAway: () => {
        leave(visitor)
        socket.destroy()
      },
    }
    socket.on('close', () => {
      leave(visitor)
      if (known.get(name) === visitor) known.delete(name)
    })
    if (porch.enter(visitor) && door.enter(visitor)) known.set(name, visitor)
    else {
      leave(visitor)
      onTrouble('crowded')
      socket.destroy()
    }
  })
  return { door, porch, of: (socket) => known.get(nameOf(socket)) }
}

/** TLS wraps the raw socket. Both have the same remote address and port, which no two open connections share. */
function nameOf(socket: Socket): string {
  return `${socket.remoteAddress}|${socket.remotePort}`
}

async function serveCall(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { limits, answer, answerHeaders, onTrouble }: ServerOptions,
  { door, porch, of }: Visits,
): Promise<void> {
  const visitor = of(incoming.socket)
  const isStranger = (): boolean => visitor?.proven === false && visitor.calls >= limits.strangerCalls
  // A stranger pipelined more calls than it may: their answers would fill the memory.
  if (isStranger()) {
    if (!incoming.socket.destroyed) onTrouble('crowded')
    incoming.socket.destroy()
    return
  }
  if (visitor !== undefined) visitor.calls += 1
  const body = isTooLong(incoming, limits) ? 'too-long' : await readBody(incoming, limits.bodyBytes)
  // The caller left before the end: there is no one to answer.
  if (body === 'gone') return
  if (body === 'too-long') {
    onTrouble('too-long')
    outgoing.writeHead(413, { connection: 'close', 'content-length': '0' }).end()
    return
  }
  if (visitor !== undefined && (visitor.answering += 1) === 1) {
    door.busy(visitor)
    porch.busy(visitor)
  }
  try {
    const { method = '', url: path = '' } = incoming
    const answered = await answer({ method, path, headers: headersOf(incoming), body })
    if (visitor !== undefined && answered.proven === true) {
      visitor.proven = true
      porch.leave(visitor)
    }
    if (isStranger() || (visitor?.calls ?? 0) >= limits.callsOfOne) outgoing.shouldKeepAlive = false
    send(outgoing, answered, answerHeaders())
  } finally {
    if (visitor !== undefined && (visitor.answering -= 1) === 0) {
      door.idle(visitor)
      porch.idle(visitor)
    }
  }
}

function isTooLong(incoming: IncomingMessage, { bodyBytes }: Limits): boolean {
  return Number(incoming.headers['content-length'] ?? 0) > bodyBytes
}

function readBody(incoming: IncomingMessage, most: number): Promise<Buffer | 'too-long' | 'gone'> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let length = 0
    incoming.on('data', (part: Buffer) => {
      length += part.length
      parts.push(part)
      if (length <= most) return
      incoming.pause()
      resolve('too-long')
    })
    incoming.on('end', () => resolve(Buffer.concat(parts, length)))
    incoming.on('close', () => resolve('gone'))
    incoming.on('error', () => resolve('gone'))
  })
}

function headersOf(incoming: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return headers
}

function send(
  outgoing: ServerResponse,
  { status, body }: CallbackAnswer,
  headers: Readonly<Record<string, string>>,
): void {
  if (body === undefined) {
    outgoing.writeHead(status, { 'content-length': '0' }).end()
    return
  }
  const bytes = Buffer.from(JSON.stringify(body), 'utf8')
  outgoing
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      ...headers,
    })
    .end(bytes)
}

function hangUp(socket: Duplex & { readonly destroySoon?: () => void }, status: keyof typeof STATUS): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.write(`HTTP/1.1 ${status} ${STATUS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  // Ending alone would wait for the other end, which is just what a slow attacker wants.
  socket.destroySoon?.()
}

function listen(server: Server, { host, port }: ServerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => {
      server.removeListener('error', reject)
      const address = server.address() as AddressInfo
      resolve(address.port)
    })
  })
}
