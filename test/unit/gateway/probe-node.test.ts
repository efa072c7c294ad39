import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createSecureServer } from 'node:tls'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { createNodeProbe } from '#gateway/transport/probe-node.ts'
import { placeOf, type Place } from '#gateway/transport/probe.ts'
import { selfMade, signedBy } from '#test/support/certificates.ts'
import { closedPort, json, startLoopback, startRaw, type Loopback } from '#test/support/loopback.ts'

const run = promisify(execFile)
const MS = 2_000
const open: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
})
function kept<T extends Pick<Loopback, 'close'>>(server: T): T {
  open.push(server.close)
  return server
}

const secure = (port: number, host = '127.0.0.1'): Place => ({ secure: true, host, port })
const failsWith = (code: string) => () =>
  Promise.reject(Object.assign(new Error(`getaddrinfo ${code}`), { code }))

/** A TLS server with this pair; its answers do not matter. */
async function tlsServer(tls: { readonly key: string; readonly cert: string }) {
  return kept(await startLoopback((_, response) => json(response, 404, '{}'), tls))
}

describe('a place', () => {
  it('is read off an address, with the port of its scheme', () => {
    expect(placeOf('https://gateway.example')).toEqual({ secure: true, host: 'gateway.example', port: 443 })
    expect(placeOf('http://127.0.0.1:4100')).toEqual({ secure: false, host: '127.0.0.1', port: 4100 })
    expect(placeOf('https://[::1]:8443/api')).toEqual({ secure: true, host: '::1', port: 8443 })
  })
})

describe('a name', () => {
  it('is found, and an address needs no finding', async () => {
    const probe = createNodeProbe({ resolve: () => Promise.resolve(['203.0.113.9']) })
    expect(await probe.name('gateway.example', MS)).toEqual({ ok: true, addresses: ['203.0.113.9'] })
    const broken = createNodeProbe({ resolve: failsWith('ENOTFOUND') })
    expect(await broken.name('127.0.0.1', MS)).toEqual({ ok: true, addresses: ['127.0.0.1'] })
  })

  it('does not exist, or is told by nobody', async () => {
    const see = (resolve: () => Promise<readonly string[]>) =>
      createNodeProbe({ resolve }).name('gateway.example', 50)
    expect(await see(failsWith('ENOTFOUND'))).toMatchObject({
      ok: false,
      why: 'not-found',
      detail: 'ENOTFOUND',
    })
    expect(await see(() => Promise.resolve([]))).toMatchObject({ ok: false, why: 'not-found' })
    expect(await see(failsWith('EAI_AGAIN'))).toMatchObject({ ok: false, why: 'no-answer' })
    expect(await see(() => new Promise(() => undefined))).toMatchObject({ ok: false, why: 'no-answer' })
  })
})

describe('a port', () => {
  it('is open, and says by which of our addresses', async () => {
    const server = kept(await startRaw(() => undefined))
    expect(await createNodeProbe().port(secure(server.port), MS)).toEqual({
      ok: true,
      address: '127.0.0.1',
      ours: '127.0.0.1',
    })
  })

  it('refuses, is not reached, or does not answer', async () => {
    expect(await createNodeProbe().port(secure(await closedPort()), MS)).toMatchObject({
      ok: false,
      why: 'refused',
      detail: 'ECONNREFUSED',
    })
    const nowhere = createNodeProbe({ resolve: failsWith('ENETUNREACH') })
    expect(await nowhere.port(secure(1, 'gateway.example'), MS)).toMatchObject({
      ok: false,
      why: 'unreachable',
    })
    const silent = createNodeProbe({ resolve: () => new Promise(() => undefined) })
    expect(await silent.port(secure(1, 'gateway.example'), 30)).toMatchObject({ ok: false, why: 'timeout' })
  })
})

describe('TLS', () => {
  const see = (port: number, ca: readonly string[] = [], host?: string) =>
    createNodeProbe({ ca, resolve: () => Promise.resolve(['127.0.0.1']) }).tls(secure(port, host), MS)

  it('is good with a certificate that is trusted, and tells what it shows', async () => {
    const pair = selfMade(['127.0.0.1'])
    const { port } = await tlsServer(pair)
    expect(await see(port, [pair.cert])).toMatchObject({
      ok: true,
      protocol: 'TLSv1.3',
      certificate: { names: ['127.0.0.1'], issuer: '127.0.0.1', selfMade: true },
    })
  })

  it('is not good by an authority that only the environment names', async () => {
    const tls = selfMade(['127.0.0.1'])
    const { port } = await tlsServer(tls)
    const folder = mkdtempSync(join(tmpdir(), 'loket-probe-'))
    const file = join(folder, 'authority.pem')
    writeFileSync(file, tls.cert)
    const script = `import { createNodeProbe } from '#gateway/transport/probe-node.ts'
      const seen = await createNodeProbe().tls({ secure: true, host: '127.0.0.1', port: ${port} }, ${MS})
      process.stdout.write(seen.ok ? 'good' : seen.why)`
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: file }
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env })
    rmSync(folder, { recursive: true })
    expect(stdout).toBe('unknown-authority')
  })

  it('names what is wrong with a certificate', async () => {
    const made = selfMade(['127.0.0.1'])
    expect(await see((await tlsServer(made)).port)).toMatchObject({
      why: 'unknown-authority',
      certificate: { selfMade: true },
    })
    const other = selfMade(['till.shop.example'])
    expect(await see((await tlsServer(other)).port, [other.cert], 'gateway.example')).toMatchObject({
      why: 'wrong-name',
      certificate: { names: ['till.shop.example'] },
    })
    const old = selfMade(['127.0.0.1'], 500)
    expect(await see((await tlsServer(old)).port, [old.cert])).toMatchObject({ why: 'expired' })
    const early = selfMade(['127.0.0.1'], -30)
    expect(await see((await tlsServer(early)).port, [early.cert])).toMatchObject({ why: 'not-yet-valid' })
    const between = signedBy('Toko Proxy')
    expect(await see((await tlsServer(between)).port)).toMatchObject({
      why: 'unknown-authority',
      detail: 'SELF_SIGNED_CERT_IN_CHAIN',
      certificate: { issuer: 'Toko Proxy, Toko Proxy CA', selfMade: false },
    })
  })

  it('is too old, is not spoken at all, or is cut', async () => {
    const old = createSecureServer({
      ...selfMade(['127.0.0.1']),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve))
    open.push(() => new Promise((resolve) => old.close(resolve)))
    expect(await see((old.address() as { port: number }).port)).toMatchObject({ why: 'old-version' })
    const plain = kept(await startLoopback((_, response) => json(response, 200, '{}')))
    expect(await see(plain.port)).toMatchObject({ why: 'not-tls' })
    const cut = kept(await startRaw((socket) => void socket.once('data', () => socket.destroy())))
    expect(await see(cut.port)).toMatchObject({ why: 'failed' })
    const silent = kept(await startRaw(() => undefined))
    expect(await createNodeProbe().tls(secure(silent.port), 60)).toMatchObject({ why: 'timeout' })
  })
})

describe('a greeting', () => {
  it('hears the other clock without a word about the merchant', async () => {
    const pair = selfMade(['127.0.0.1'])
    const server = kept(
      await startLoopback((_, response) => {
        response.writeHead(404, { Date: 'Fri, 20 Nov 2026 02:15:00 GMT' }).end()
      }, pair),
    )
    expect(await createNodeProbe({ ca: [pair.cert] }).greet(secure(server.port), MS)).toEqual({
      ok: true,
      status: 404,
      date: Date.UTC(2026, 10, 20, 2, 15),
    })
    expect(server.requests).toMatchObject([
      { method: 'HEAD', path: '/', headers: { host: `127.0.0.1:${server.port}` } },
    ])
    expect(Object.keys(server.requests[0]?.headers ?? {}).toSorted()).toEqual(['connection', 'host'])
  })

  it('says nothing over a line that is not trusted, and survives one that tells no time', async () => {
    const untrusted = await tlsServer(selfMade(['127.0.0.1']))
    expect(await createNodeProbe().greet(secure(untrusted.port), MS)).toMatchObject({ ok: false })
    expect(untrusted.requests).toEqual([])
    const timeless = kept(
      await startLoopback((_, response) => {
        response.sendDate = false
        response.writeHead(302, { Location: '/' }).end()
      }),
    )
    expect(await createNodeProbe().greet(placeOf(timeless.url), MS)).toEqual({ ok: true, status: 302 })
    const cut = kept(await startRaw((socket) => void socket.once('data', () => socket.destroy())))
    expect(await createNodeProbe().greet({ ...secure(cut.port), secure: false }, MS)).toMatchObject({
      ok: false,
    })
  })
})
