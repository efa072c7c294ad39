import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { HttpRequest } from '#gateway/transport/transport.ts'
import { createNodeTransport } from '#gateway/transport/transport-node.ts'
import {
  closedPort,
  json,
  startLoopback,
  startRaw,
  type Answer,
  type Loopback,
} from '#test/support/loopback.ts'

const run = promisify(execFile)
const open: Loopback[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function serve(answer: Answer, tls?: { key: string; cert: string }) {
  const server = await startLoopback(answer, tls)
  open.push(server)
  return server
}

async function raw(onSocket: Parameters<typeof startRaw>[0]) {
  const server = await startRaw(onSocket)
  open.push(server)
  return server
}

function ask(url: string, changes: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: 'POST',
    url,
    headers: { 'Content-Type': 'application/json', 'X-EXTERNAL-ID': '42' },
    body: Buffer.from('{"a":1}'),
    connectTimeoutMs: 1000,
    totalTimeoutMs: 2000,
    maxAnswerBytes: 10_000,
    ...changes,
  }
}

async function send(request: HttpRequest, ca?: readonly string[]) {
  let first = 0
  const result = await createNodeTransport(ca === undefined ? {} : { ca }).send(request, {
    beforeFirstByte: () => (first += 1),
  })
  return { result, first }
}

describe('an answer', () => {
  it('comes whole, after the very bytes were sent once', async () => {
    const server = await serve((_, response) => json(response, 404, '{"b":2}', { 'X-SIGNATURE': 's' }))
    const { result, first } = await send(ask(`${server.url}/path/x?y=1`))
    expect(result).toMatchObject({ kind: 'answered', status: 404, headers: { 'x-signature': 's' } })
    expect(result.kind === 'answered' && Buffer.from(result.body).toString()).toBe('{"b":2}')
    expect(first).toBe(1)
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/path/x?y=1' })
    expect(server.requests[0]?.body.toString()).toBe('{"a":1}')
    expect(server.requests[0]?.headers).toMatchObject({
      host: `127.0.0.1:${server.port}`,
      'content-length': '7',
      'x-external-id': '42',
      connection: 'close',
    })
  })

  it('comes to a DELETE with a body', async () => {
    const server = await serve((seen, response) => json(response, 200, seen.body.toString()))
    const { result } = await send(ask(server.url, { method: 'DELETE', body: Buffer.from('{"va":"1"}') }))
    expect(result.kind === 'answered' && Buffer.from(result.body).toString()).toBe('{"va":"1"}')
    expect(server.requests[0]).toMatchObject({ method: 'DELETE', headers: { 'content-length': '10' } })
    expect(server.requests[0]?.headers['transfer-encoding']).toBeUndefined()
  })

  it('comes to a GET and to an empty body', async () => {
    const server = await serve((_, response) => json(response, 200, '{}'))
    expect((await send(ask(server.url, { method: 'GET', body: new Uint8Array() }))).result.kind).toBe(
      'answered',
    )
    expect((await send(ask(server.url, { body: new Uint8Array() }))).result.kind).toBe('answered')
  })

  it('comes over a connection of its own, each time', async () => {
    const server = await serve((_, response) => json(response, 200, '{}', { Connection: 'keep-alive' }))
    const transport = createNodeTransport()
    for (let time = 0; time < 3; time += 1) await transport.send(ask(server.url))
    await Promise.all([transport.send(ask(server.url)), transport.send(ask(server.url))])
    expect(server.connections()).toBe(5)
    expect(server.requests).toHaveLength(5)
  })

  it('may end with the connection instead of a length', async () => {
    const server = await raw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\n{"ok":true}'))
    })
    for (let time = 0; time < 20; time += 1) {
      expect((await send(ask(server.url))).result).toMatchObject({ kind: 'answered', status: 200 })
    }
  })
})

describe('certainly not sent', () => {
  it('when nobody listens', async () => {
    const { result, first } = await send(ask(`http://127.0.0.1:${await closedPort()}`))
    expect(result).toEqual({ kind: 'not-sent', detail: 'ECONNREFUSED' })
    expect(first).toBe(0)
  })

  it('when the name does not exist', async () => {
    const { result, first } = await send(ask('https://no-such-host.invalid/x'))
    expect(result).toMatchObject({ kind: 'not-sent' })
    expect(first).toBe(0)
  })

  it('when TLS never comes about: silence, plain HTTP, a closed door', async () => {
    const silent = await raw(() => {})
    const plain = await serve((_, response) => json(response, 200, '{}'))
    const shut = await raw((socket) => socket.destroy())
    for (const server of [silent, plain, shut]) {
      const url = `https://127.0.0.1:${server.port}/`
      const { result, first } = await send(ask(url, { connectTimeoutMs: 200 }))
      expect(result.kind).toBe('not-sent')
      expect(first).toBe(0)
    }
    expect(plain.requests).toHaveLength(0)
  })

  it('when the total time is over before the connection stands', async () => {
    const silent = await raw(() => {})
    const url = `https://127.0.0.1:${silent.port}/`
    expect((await send(ask(url, { totalTimeoutMs: 100 }))).result.kind).toBe('not-sent')
  })

  it.each([
    'http://gateway.example/x',
    'ftp://127.0.0.1/',
    'not an address',
    'http://127.0.0.1.example/',
    'http://10.0.0.1/',
  ])('when the address is %s', async (url) => {
    expect((await send(ask(url))).result.kind).toBe('not-sent')
  })

  it('when a header cannot be written', async () => {
    const server = await serve((_, response) => json(response, 200, '{}'))
    const { result, first } = await send(ask(server.url, { headers: { 'X-PARTNER-ID': 'a\r\nb: c' } }))
    expect(result.kind).toBe('not-sent')
    expect(first).toBe(0)
    expect(server.requests).toHaveLength(0)
  })

  it('when the hook before the first byte throws, and the throw is handed on', async () => {
    const server = await serve((_, response) => json(response, 200, '{}'))
    const hooks = {
      beforeFirstByte: () => {
        throw new Error('disk full')
      },
    }
    await expect(createNodeTransport().send(ask(server.url), hooks)).rejects.toThrow('disk full')
    expect(server.requests).toHaveLength(0)
  })
})

describe('lost', () => {
  it('when the server closes before it answers', async () => {
    const server = await serve((_, __, message) => message.socket.destroy())
    const { result, first } = await send(ask(server.url))
    expect(result).toMatchObject({ kind: 'lost', why: 'connection-lost' })
    expect(first).toBe(1)
    expect(server.requests).toHaveLength(1)
    expect(server.connections()).toBe(1)
  })

  it('when it closes after the headers, or in the middle of the body', async () => {
    const afterHeaders = await serve((_, response, message) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.flushHeaders()
      setTimeout(() => message.socket.destroy(), 20)
    })
    const midBody = await serve((_, response, message) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('{"a":')
      setTimeout(() => message.socket.destroy(), 20)
    })
    const midChunk = await serve((_, response, message) => {
      response.write('{"a":')
      setTimeout(() => message.socket.end(), 20)
    })
    for (const server of [afterHeaders, midBody, midChunk]) {
      expect((await send(ask(server.url))).result).toMatchObject({ kind: 'lost', why: 'connection-lost' })
    }
  })

  it('when the answer is not HTTP, or switches protocols', async () => {
    for (const text of [
      'hello\r\n\r\n',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      '',
    ]) {
      const server = await raw((socket) => void socket.once('data', () => socket.end(text)))
      expect((await send(ask(server.url))).result).toMatchObject({ kind: 'lost', why: 'connection-lost' })
    }
  })

  it('when no answer comes in time, or drips longer than the total time', async () => {
    const silent = await serve(() => {})
    const drip = await serve((_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    })
    for (const server of [silent, drip]) {
      expect((await send(ask(server.url, { totalTimeoutMs: 1_000 }))).result).toMatchObject({
        kind: 'lost',
        why: 'timeout',
      })
    }
  })

  it('when it redirects, which is never followed', async () => {
    const elsewhere = await serve((_, response) => json(response, 200, '{}'))
    for (const status of [301, 302, 303, 307, 308, 304]) {
      const server = await serve((_, response) => json(response, status, '', { Location: elsewhere.url }))
      expect((await send(ask(server.url))).result).toMatchObject({ kind: 'lost', why: 'redirected' })
    }
    expect(elsewhere.connections()).toBe(0)
  })

  it('when the answer is too long, said before or not', async () => {
    const long = 'x'.repeat(200_000)
    const said = await serve((_, response) => json(response, 200, long, { 'Content-Length': '200000' }))
    const unsaid = await serve((_, response) => {
      response.writeHead(200)
      for (let time = 0; time < 10; time += 1) response.write(long)
    })
    for (const server of [said, unsaid]) {
      expect((await send(ask(server.url))).result).toMatchObject({ kind: 'lost', why: 'too-long' })
    }
  })
})

describe('TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loket-tls-'))
  const files = { key: '', cert: '' }
  beforeAll(() => {
    const at = (name: string) => join(folder, name)
    const names = 'subjectAltName=IP:127.0.0.1,DNS:localhost'
    const args = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-days',
      '2',
      '-addext',
      names,
    ]
    execFileSync('openssl', [...args, '-keyout', at('key.pem'), '-out', at('cert.pem')], { stdio: 'ignore' })
    files.key = readFileSync(at('key.pem'), 'utf8')
    files.cert = readFileSync(at('cert.pem'), 'utf8')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('works with a certificate that is trusted, by address and by name', async () => {
    const server = await serve((_, response) => json(response, 200, '{}'), files)
    for (const host of ['127.0.0.1', 'localhost']) {
      const { result, first } = await send(ask(`https://${host}:${server.port}/x`), [files.cert])
      expect(result).toMatchObject({ kind: 'answered', status: 200 })
      expect(first).toBe(1)
    }
    expect(server.connections()).toBe(2)
  })

  it('sends nothing to a certificate that is not, whatever the environment says', async () => {
    const server = await serve((_, response) => json(response, 200, '{}'), files)
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      const { result, first } = await send(ask(server.url))
      expect(result).toEqual({ kind: 'not-sent', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
      expect(first).toBe(0)
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    }
    expect(server.requests).toHaveLength(0)
  })

  it('trusts no authority that only the environment names', async () => {
    const server = await serve((_, response) => json(response, 200, '{}'), files)
    const at = join(folder, 'cert.pem')
    const ask = { method: 'POST', url: server.url, headers: {}, body: '', maxAnswerBytes: 100 }
    const times = { connectTimeoutMs: 1000, totalTimeoutMs: 2000 }
    const script = `import { createNodeTransport } from '#gateway/transport/transport-node.ts'
      const ask = ${JSON.stringify({ ...ask, ...times })}
      const { kind, detail } = await createNodeTransport().send({ ...ask, body: Buffer.from('') })
      process.stdout.write(kind + ' ' + detail)`
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: at }
    const told = async (program: string) =>
      (await run(process.execPath, ['--input-type=module', '-e', program], { env })).stdout
    expect(await told(script)).toBe('not-sent DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(server.requests).toHaveLength(0)
    // The control: Node's own authorities do include it.
    const usual = `import { get } from 'node:https'
      get('${server.url}', ({ statusCode }) => process.stdout.write(String(statusCode)))`
    expect(await told(usual)).toBe('200')
  })

  it('refuses TLS 1.1', async () => {
    const old = {
      ...files,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    } as const
    const server = await serve((_, response) => json(response, 200, '{}'), old)
    expect((await send(ask(server.url), [files.cert])).result.kind).toBe('not-sent')
  })
})
