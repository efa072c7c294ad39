import { request as httpRequest, type IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { isLoopback, openConnection, type Target } from './connect.ts'
import type { HttpRequest, HttpResult, Transport, TransportHooks } from './transport.ts'

export type NodeTransportOptions = {
  /** Certificates (PEM) trusted in addition to the built-in ones: a gateway simulator, a store's own proxy. */
  readonly ca?: readonly string[]
}

/**
 * The transport of the application: Node's own HTTP over one fresh connection per call, https with TLS 1.2 or later
 * (plain http to the loopback only), no proxy, no cookies, no redirects.
 *
 * No pool and no keep-alive, on purpose. A stack that reuses connections, such as Chromium's, may find the old one
 * closed and resend the request automatically. For a call that asks for money, this would be a second request that
 * was never journalled. With one connection per call, a request is on the wire at most once. Any failure before that
 * connection is established means certainly not sent. For the same reason no TLS session is resumed: early data could
 * be replayed.
 *
 * `send` never throws for a network failure. It rejects only when `beforeFirstByte` throws, before any byte.
 */
export function createNodeTransport(options: NodeTransportOptions = {}): Transport {
  const ca = options.ca ?? []
  return {
    send: async (request, hooks = {}) => {
      const target = readTarget(request)
      if ('detail' in target) return { kind: 'not-sent', detail: target.detail }
      const deadline = performance.now() + request.totalTimeoutMs
      const connected = await openConnection(
        target,
        Math.min(request.connectTimeoutMs, request.totalTimeoutMs),
        ca,
      )
      if ('detail' in connected) return { kind: 'not-sent', detail: connected.detail }
      return exchange(connected.socket, target, request, hooks, deadline)
    },
  }
}

function readTarget(request: HttpRequest): Target | { readonly detail: string } {
  if (!URL.canParse(request.url)) return { detail: 'no valid address' }
  const url = new URL(request.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'https:'
  if (!secure && url.protocol !== 'http:') return { detail: `no way to speak ${url.protocol}` }
  if (!secure && !isLoopback(host)) return { detail: 'plain http is for this machine only' }
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port)
  return {
    secure,
    host,
    port,
    authority: url.host,
    path: url.pathname + url.search,
    isAddress: isIP(host) !== 0,
  }
}

/** One request on a connected (for TLS: secured) socket that is used for nothing else. */
function exchange(
  socket: Socket,
  target: Target,
  request: HttpRequest,
  hooks: TransportHooks,
  deadline: number,
): Promise<HttpResult> {
  return new Promise((resolve, reject) => {
    const settle = (result: HttpResult) => {
      clearTimeout(timer)
      resolve(result)
      socket.destroy()
    }
    const lost = (why: 'timeout' | 'connection-lost' | 'too-long' | 'redirected', detail: string) =>
      settle({ kind: 'lost', why, detail })
    const timer = setTimeout(
      () => lost('timeout', `no complete answer in ${request.totalTimeoutMs} ms`),
      Math.max(0, deadline - performance.now()),
    )
    const notSent = (detail: string) => settle({ kind: 'not-sent', detail })

    // The server may have closed between our connect and now: still nothing was sent.
    if (socket.destroyed || !socket.writable) return notSent('the connection closed at once')
    let outgoing
    try {
      outgoing = httpRequest({
        // Set together with no agent: exactly this socket is used, and no pool ever sees it.
        createConnection: () => socket,
        method: request.method,
        path: target.path,
        headers: {
          ...request.headers,
          Host: target.authority,
          Connection: 'close',
          // For a DELETE Node does not add one automatically, and a server would then not read the body.
          ...(request.method === 'GET' ? {} : { 'Content-Length': String(request.body.byteLength) }),
        },
      })
    } catch (error) {
      return notSent(reasonOf(error))
    }
    outgoing.on('error', (error) => lost('connection-lost', reasonOf(error)))
    let answering = false
    outgoing.on('response', (answer) => {
      answering = true
      readAnswer(answer, request.maxAnswerBytes, settle, lost)
    })
    // Once an answer has begun its own end decides: the connection may close before all of it is read.
    outgoing.on('close', () => answering || lost('connection-lost', 'closed without an answer'))
    try {
      hooks.beforeFirstByte?.()
    } catch (error) {
      clearTimeout(timer)
      outgoing.destroy()
      socket.destroy()
      return reject(error)
    }
    outgoing.end(request.body)
  })
}

function readAnswer(
  answer: IncomingMessage,
  maxBytes: number,
  settle: (result: HttpResult) => void,
  lost: (why: 'connection-lost' | 'too-long' | 'redirected', detail: string) => void,
): void {
  const status = answer.statusCode ?? 0
  // Not even to the same host: our signature covers the original path, and a redirect would be a second request.
  if (status >= 300 && status < 400) return lost('redirected', `HTTP ${status}`)
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes)
    return lost('too-long', `over ${maxBytes} bytes`)
  const chunks: Buffer[] = []
  let length = 0
  answer.on('data', (chunk: Buffer) => {
    length += chunk.byteLength
    if (length > maxBytes) return lost('too-long', `over ${maxBytes} bytes`)
    chunks.push(chunk)
  })
  answer.on('error', (error) => lost('connection-lost', reasonOf(error)))
  answer.on('close', () => lost('connection-lost', 'closed in the middle of the answer'))
  answer.on('end', () => {
    if (!answer.complete) return lost('connection-lost', 'closed in the middle of the answer')
    settle({ kind: 'answered', status, headers: flatHeaders(answer), body: Buffer.concat(chunks) })
  })
}

function flatHeaders(answer: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

/** A code such as ECONNRESET if present: short, stable, and without an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
