import { once } from 'node:events'
import { Agent } from 'node:https'
import type { Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeCertificate } from '#callbacks/certificate.ts'
import { limitsSchema, type Limits } from '#callbacks/limits.ts'
import { serveCallbacks, type Trouble } from '#callbacks/server.ts'
import type { CallbackAnswer, CallbackRequest } from '#callbacks/wire.ts'
import { callOf, INQUIRY_PATH } from '#test/support/callbacks.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { call, openTcp, openTls, untilClosed } from '#test/support/tls-client.ts'
import { NOW } from './core.ts'

const tls = makeCertificate(['127.0.0.1'], { clock: { now: () => Date.now() }, random: seededRandom(1) })
const POST = `POST ${INQUIRY_PATH} HTTP/1.1\r\nHost: till\r\nContent-Type: application/json\r\n`
const BODY_BYTES = 65_536

async function serve(
  limits: Partial<Limits> = {},
  answer?: (request: CallbackRequest) => Promise<CallbackAnswer>,
) {
  const seen: CallbackRequest[] = []
  const bugs: unknown[] = []
  const troubles: Trouble[] = []
  const listeners = new Map<Trouble, () => void>()
  const server = await serveCallbacks({
    tls,
    host: '127.0.0.1',
    port: 0,
    limits: limitsSchema.parse(limits),
    answer: async (request) => {
      seen.push(request)
      return (await answer?.(request)) ?? { status: 200, body: { responseCode: '2002400' }, proven: true }
    },
    answerHeaders: () => ({ 'x-timestamp': '2026-11-20T10:00:00+07:00' }),
    onTrouble: (trouble) => {
      troubles.push(trouble)
      listeners.get(trouble)?.()
    },
    onBug: (error) => void bugs.push(error),
  })
  onTestFinished(() => server.stop())
  const place = { port: server.port, cert: tls.cert }
  return {
    server,
    place,
    seen,
    bugs,
    troubles,
    trouble: (kind: Trouble) => new Promise<void>((go) => void listeners.set(kind, go)),
  }
}

const honest = () => callOf({ path: INQUIRY_PATH, body: { a: 1 }, at: NOW })

describe('the server', () => {
  it('hands on the very bytes and answers over TLS 1.3 and 1.2', async () => {
    const { place, seen } = await serve()
    const request = honest()
    const heard = await call(place, request)
    expect(heard).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-timestamp': '2026-11-20T10:00:00+07:00',
      },
      body: { responseCode: '2002400' },
    })
    expect(heard.headers).not.toHaveProperty('x-powered-by')
    expect(seen).toEqual([{ ...request, headers: expect.objectContaining(request.headers) }])
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = await openTls(place, { minVersion: version, maxVersion: version })
      expect(socket.getProtocol()).toBe(version)
      expect(socket.authorized).toBe(true)
      socket.destroy()
    }
  })

  it.each(['TLSv1', 'TLSv1.1'] as const)('refuses %s', async (version) => {
    const { place, trouble } = await serve()
    const troubled = trouble('tls')
    const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' }
    await expect(openTls(place, old)).rejects.toThrow(/protocol version|alert|no protocols/i)
    await troubled
  })

  it('keeps a connection for many calls, and gives each its own answer', async () => {
    const { place, server } = await serve({}, async ({ body }) => ({
      status: 200,
      body: JSON.parse(Buffer.from(body).toString()),
      proven: true,
    }))
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    for (const n of [1, 2, 3]) {
      const heard = await call(place, callOf({ path: INQUIRY_PATH, body: { n }, at: NOW }), agent)
      expect(heard.body).toEqual({ n })
    }
    expect(server.connections()).toBe(1)
  })

  it('says nothing where nothing is served', async () => {
    const { place } = await serve({}, async () => ({ status: 404 }))
    const { status, headers, body } = await call(place, honest())
    expect([status, headers['content-length'], headers['x-timestamp'], body]).toEqual([
      404,
      '0',
      undefined,
      undefined,
    ])
  })

  it('reports an answer that could not be given, and hangs up', async () => {
    const { place, bugs } = await serve({}, async () => Promise.reject(new Error('a bug')))
    await expect(call(place, honest())).rejects.toThrow(/hang up|ECONNRESET/)
    expect(bugs).toEqual([new Error('a bug')])
  })

  it('cannot have a port that is taken', async () => {
    const { place } = await serve()
    const limits = limitsSchema.parse({})
    const options = { tls, host: '127.0.0.1', port: place.port, limits, onTrouble: () => undefined }
    const more = { answer: async () => ({ status: 200 }), answerHeaders: () => ({}), onBug: () => undefined }
    await expect(serveCallbacks({ ...options, ...more })).rejects.toThrow('EADDRINUSE')
  })

  it('hangs up on everybody at its end', async () => {
    const { place, server } = await serve()
    const silent = [await openTcp(place), await openTls(place)]
    const closed = silent.map((socket) => untilClosed(socket))
    await server.stop()
    await Promise.all(closed)
    expect(server.connections()).toBe(0)
  })
})

describe('a body', () => {
  it('of exactly the limit is read', async () => {
    const { place, seen } = await serve()
    const body = 'x'.repeat(BODY_BYTES)
    expect(await call(place, callOf({ path: INQUIRY_PATH, body, at: NOW }))).toMatchObject({ status: 200 })
    expect(seen[0]?.body).toHaveLength(BODY_BYTES)
  })

  it('of ten megabytes is refused before a byte of it was sent', async () => {
    const { place, seen, troubles } = await serve()
    const socket = await openTls(place)
    const heard = untilClosed(socket)
    socket.write(`${POST}Content-Length: 10485760\r\n\r\n`)
    expect(await heard).toMatch(/^HTTP\/1\.1 413 /)
    expect([seen, troubles]).toEqual([[], ['too-long']])
  })

  it('that is asked for first is not wanted either', async () => {
    const { place, seen } = await serve()
    const socket = await openTls(place)
    const heard = untilClosed(socket)
    socket.write(`${POST}Expect: 100-continue\r\nContent-Length: 10485760\r\n\r\n`)
    expect(await heard).toMatch(/^HTTP\/1\.1 413 /)
    const short = await openTls(place)
    short.write(`${POST}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`)
    expect(String((await once(short, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    short.write('{}')
    expect(String((await once(short, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
    expect(seen).toHaveLength(1)
    short.destroy()
  })

  it('of unsaid length is refused where the limit is', async () => {
    const { place, seen, troubles } = await serve()
    const socket = await openTls(place)
    const heard = untilClosed(socket)
    const chunk = `${BODY_BYTES.toString(16)}\r\n${'x'.repeat(BODY_BYTES)}\r\n`
    socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\n${chunk}1\r\nx\r\n`)
    expect(await heard).toMatch(/^HTTP\/1\.1 413 /)
    expect([seen, troubles]).toEqual([[], ['too-long']])
  })

  it('whose sender leaves in the middle is no call', async () => {
    const { place, seen } = await serve()
    const socket = await openTls(place)
    socket.write(`${POST}Content-Length: 10\r\n\r\nhalf`)
    socket.destroy()
    await call(place, honest())
    expect(seen).toHaveLength(1)
  })
})

describe('whoever takes their time', () => {
  const hurry = { headersMs: 100, requestMs: 100, checkEveryMs: 20 }

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['dribbles headers', (socket) => drip(socket, POST)],
    ['stops in the headers', (socket) => void socket.write(POST)],
    ['dribbles a body', (socket) => drip(socket, 'x'.repeat(1_000), `${POST}Content-Length: 1000\r\n\r\n`)],
    ['stops in the body', (socket) => void socket.write(`${POST}Content-Length: 10\r\n\r\nx`)],
  ])('and %s is hung up on', async (_name, act) => {
    const { place, seen, troubles } = await serve(hurry)
    const socket = await openTls(place)
    const heard = untilClosed(socket)
    act(socket)
    expect(await heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect([seen, troubles]).toEqual([[], ['too-slow']])
  })

  it('and never shakes hands is hung up on', async () => {
    const { place, troubles } = await serve({ handshakeMs: 100 })
    expect(await untilClosed(await openTcp(place))).toBe('')
    expect(troubles).toEqual(['tls'])
  })

  it('between two calls is hung up on', async () => {
    const { place } = await serve({ keepAliveMs: 50 })
    const socket = await openTls(place)
    const heard = untilClosed(socket)
    socket.write(`${POST}Content-Length: 2\r\n\r\n{}`)
    expect(await heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })
})

describe('what is no call', () => {
  it.each([
    ['plain HTTP at the TLS port', `${POST}Content-Length: 2\r\n\r\n{}`],
    ['noise', '\x00\x01\x02\x03\xff\xfe noise noise noise'],
  ])('%s is hung up on', async (_name, text) => {
    const { place, trouble, seen } = await serve()
    const troubled = trouble('tls')
    const socket = await openTcp(place)
    const heard = untilClosed(socket)
    socket.write(Buffer.from(text, 'latin1'))
    expect(await heard).not.toContain('HTTP/1.1 2')
    await troubled
    expect(seen).toEqual([])
  })

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['a length and chunks', `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`, 400],
    ['a chunk that is none', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['a space before the colon', `${POST}X-A : 1\r\n\r\n`, 400],
    ['a folded header', `${POST}X-A: 1\r\n 2\r\n\r\n`, 400],
    ['a bare line feed', `POST / HTTP/1.1\nHost: till\n\n`, 400],
    ['no host', 'POST / HTTP/1.1\r\n\r\n', 400],
    ['headers without end', `${POST}X-A: ${'x'.repeat(20_000)}`, 431],
    ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ])('%s is refused', async (_name, text, status) => {
    const { place, seen } = await serve()
    const socket = await openTls(place)
    const heard = untilClosed(socket)
    socket.write(text)
    expect(await heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(seen).toEqual([])
  })
})

it('outlives whatever is written to it', async () => {
  const { place, server } = await serve({ headersMs: 100, requestMs: 100, checkEveryMs: 20, keepAliveMs: 1 })
  const whole = `${POST}Content-Length: 7\r\nX-SIGNATURE: abcd\r\n\r\n{"a":1}`
  const random = seededRandom(7)
  const bent = Array.from({ length: 150 }, () => {
    const bytes = Buffer.from(whole, 'latin1')
    for (let times = 1 + (random.bytes(1)[0] ?? 0) / 32; times > 0; times -= 1) {
      const [where = 0, what = 0] = random.bytes(2)
      bytes[where % bytes.length] = what
    }
    return bytes
  })
  const said = await Promise.all(
    bent.map(async (bytes) => {
      const socket = await openTls(place)
      const heard = untilClosed(socket)
      socket.write(bytes)
      return heard
    }),
  )
  expect(said.every((text) => text === '' || /^HTTP\/1\.1 [24]\d\d /.test(text))).toBe(true)
  expect(new Set(said.map((text) => text.slice(9, 12))).size).toBeGreaterThan(1)
  // Our end sees the disconnect before the server's end is released.
  while (server.connections() > 0) await new Promise((resolve) => void setImmediate(resolve))
  expect(await call(place, honest())).toMatchObject({ status: 200 })
})

describe('a stranger', () => {
  const refused = async () => ({ status: 401, body: { responseCode: '4012400' } })
  const CALL = `${POST}Content-Length: 2\r\n\r\n{}`

  it('is answered once, and hung up on', async () => {
    const { place, seen } = await serve({}, refused)
    const socket = await openTls(place)
    const heard = untilClosed(socket)
    socket.write(CALL)
    expect(await heard).toMatch(/^HTTP\/1\.1 401 [^]*\r\nConnection: close\r\n/i)
    expect(seen).toHaveLength(1)
  })

  it('who writes a hundred calls one behind the other is not answered a hundred times', async () => {
    const { place, seen, troubles } = await serve({}, refused)
    const socket = await openTls(place)
    const heard = untilClosed(socket)
    socket.write(CALL.repeat(100))
    expect((await heard).split('HTTP/1.1 401').length).toBeLessThanOrEqual(2)
    expect([seen.length, troubles]).toEqual([1, ['crowded']])
  })

  it('control: without that law every one of them is answered', async () => {
    const { place, seen } = await serve({ strangerCalls: 1_000 }, refused)
    const socket = await openTls(place)
    let answers = 0
    const all = new Promise<void>((resolve) =>
      socket.on('data', (part: Buffer) => {
        answers += part.toString('latin1').split('HTTP/1.1 401').length - 1
        if (answers === 100) resolve()
      }),
    )
    socket.write(CALL.repeat(100))
    await all
    expect(seen).toHaveLength(100)
    socket.destroy()
  })

  it('has less room than whoever has shown to be the gateway', async () => {
    const { place, server } = await serve({ unprovenOfOne: 4 })
    const proven = await Promise.all([1, 2, 3].map(() => openTls(place)))
    for (const socket of proven) {
      socket.write(CALL)
      await once(socket, 'data')
    }
    const silent = await Promise.all(Array.from({ length: 20 }, () => openTcp(place)))
    for (const socket of silent) socket.on('error', () => undefined)
    await call(place, honest())
    expect(server.connections()).toBeLessThanOrEqual(3 + 4 + 1)
    for (const socket of proven) {
      socket.write(CALL)
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/)
    }
    for (const socket of [...silent, ...proven]) socket.destroy()
  })

  it('and the gateway too has an end of its calls on one connection', async () => {
    const { place } = await serve({ callsOfOne: 2 })
    const socket = await openTls(place)
    const heard = untilClosed(socket)
    socket.write(CALL)
    await once(socket, 'data')
    socket.write(CALL)
    expect(await heard).toMatch(/200 OK[^]*200 OK[^]*Connection: close/i)
  })
})

describe('a crowd', () => {
  it('of five hundred silent connections keeps nobody out', async () => {
    const { place, server } = await serve()
    const silent = await Promise.all(Array.from({ length: 500 }, () => openTcp(place)))
    for (const socket of silent) socket.on('error', () => undefined)
    onTestFinished(() => {
      for (const socket of silent) socket.destroy()
    })
    const heard = await Promise.all([1, 2, 3].map(() => call(place, honest())))
    expect(heard.map(({ status }) => status)).toEqual([200, 200, 200])
    // One address gets at most its share.
    expect(server.connections()).toBeLessThanOrEqual(256)
  })

  it('that is being answered is not sent away; who comes then must wait', async () => {
    let finish = (): void => undefined
    const gate = new Promise<void>((resolve) => void (finish = resolve))
    let inside = 0
    let both = (): void => undefined
    const full = new Promise<void>((resolve) => void (both = resolve))
    const { place, trouble } = await serve({ connections: 2 }, async () => {
      inside += 1
      if (inside === 2) both()
      await gate
      return { status: 200, body: {} }
    })
    const calls = [call(place, honest()), call(place, honest())]
    await full
    const crowded = trouble('crowded')
    await expect(call(place, honest())).rejects.toThrow()
    await crowded
    finish()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
  })
})

/** A byte at a time, for as long as the other end reads. */
function drip(socket: Socket, text: string, first = ''): void {
  if (first !== '') socket.write(first)
  let at = 0
  const timer = setInterval(() => void socket.write(text.charAt(at++ % text.length)), 10)
  socket.on('close', () => clearInterval(timer))
}
