/** Every fault on the way to the gateway, real on loopback: one step fails, and names it. */
import { createServer as createSecureServer } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createNodeProbe } from '#gateway/transport/probe-node.ts'
import { selfMade, signedBy } from '#test/support/certificates.ts'
import {
  openConnectionFixture,
  stepOf,
  troubles,
  wordless,
  type ConnectionFixture,
} from '#test/support/connection-fixture.ts'
import { closedPort, json, startLoopback, startRaw } from '#test/support/loopback.ts'

let fixture: ConnectionFixture
const open: (() => unknown)[] = []
beforeAll(async () => {
  fixture = await openConnectionFixture()
}, 30_000)
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
  await fixture.mend()
})
afterAll(() => fixture.close())

const NAME = 'https://gateway.example'
const rejects = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

/** For somebody who keeps the till waiting until it gives up. */
const HASTY_MS = 600
async function at(baseUrl: string, connectTimeoutMs = 15_000) {
  fixture.change({ baseUrl, connectTimeoutMs })
  const view = await fixture.run()
  expect(fixture.bugs).toEqual([])
  expect(wordless(view)).toEqual([])
  return view
}

/** A gateway over TLS with this certificate, whose clock is off by that much. */
async function secureGateway(tls: { readonly key: string; readonly cert: string }, offMs = 0) {
  const server = await startLoopback((_, response) => {
    response.setHeader('Date', new Date(Date.now() + offMs).toUTCString())
    json(response, 404, '{}')
  }, tls)
  open.push(server.close)
  return server
}

describe('a name', () => {
  it('that does not exist', async () => {
    fixture.probe.use = createNodeProbe({ resolve: rejects('ENOTFOUND') })
    const view = await at(NAME)
    expect(troubles(view)[0]).toBe('name failed name-not-found')
    expect(stepOf(view, 'name').values).toEqual({ host: 'gateway.example' })
    expect(view.result).toBe('failed')
  })

  it('that nobody tells', async () => {
    fixture.probe.use = createNodeProbe({ resolve: rejects('EAI_AGAIN') })
    expect(troubles(await at(NAME))[0]).toBe('name failed name-no-answer')
  })
})

describe('a port', () => {
  it('that is closed', async () => {
    const view = await at(`https://127.0.0.1:${await closedPort()}`)
    expect(troubles(view)[0]).toBe('port failed port-refused')
    // All later steps wait for it.
    expect(['tls', 'clock', 'signed'].map((step) => stepOf(view, step as 'tls').finding)).toEqual([
      'blocked',
      'blocked',
      'blocked',
    ])
  })

  it('that is swallowed by a firewall, or lies in a net without a way', async () => {
    let asked = 0
    const once = (then: () => Promise<readonly string[]>) => () =>
      (asked += 1) === 1 ? Promise.resolve(['127.0.0.1']) : then()
    fixture.probe.use = createNodeProbe({ resolve: once(() => new Promise(() => undefined)) })
    expect(troubles(await at(NAME, HASTY_MS))[0]).toBe('port failed port-timeout')
    asked = 0
    fixture.probe.use = createNodeProbe({ resolve: once(rejects('ENETUNREACH')) })
    expect(troubles(await at(NAME))[0]).toBe('port failed port-unreachable')
  })
})

describe('TLS', () => {
  it('by an authority that nobody knows', async () => {
    const { url } = await secureGateway(selfMade(['127.0.0.1']))
    expect(troubles(await at(url))[0]).toBe('tls failed tls-unknown-authority')
  })

  it('opened by somebody in between', async () => {
    const { url } = await secureGateway(signedBy('Kantor Web Shield'))
    const view = await at(url)
    expect(troubles(view)[0]).toBe('tls failed tls-intercepted')
    expect(stepOf(view, 'tls').values).toMatchObject({ issuer: 'Kantor Web Shield, Kantor Web Shield CA' })
  })

  it.each([
    ['for another name', selfMade(['other.example']), 'tls-wrong-name'],
    ['that is over', selfMade(['127.0.0.1'], 500), 'tls-expired'],
    ['that has not begun', selfMade(['127.0.0.1'], -30), 'tls-not-yet-valid'],
  ])('with a certificate %s', async (_, pair, finding) => {
    const { url } = await secureGateway(pair)
    fixture.probe.use = createNodeProbe({ ca: [pair.cert] })
    expect(troubles(await at(url))[0]).toBe(`tls failed ${finding}`)
  })

  it('in a version that is no longer safe', async () => {
    const server = createSecureServer({
      ...selfMade(['127.0.0.1']),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as { readonly port: number }
    expect(troubles(await at(`https://127.0.0.1:${port}`))[0]).toBe('tls failed tls-old-version')
  })

  it('that is not spoken there, is cut, or never comes', async () => {
    const { port } = fixture.gateway
    expect(troubles(await at(`https://127.0.0.1:${port}`))[0]).toBe('tls failed tls-not-spoken')
    const cut = await startRaw((socket) => void socket.once('data', () => socket.destroy()))
    const silent = await startRaw(() => undefined)
    open.push(cut.close, silent.close)
    expect(troubles(await at(`https://127.0.0.1:${cut.port}`))[0]).toBe('tls failed tls-failed')
    expect(troubles(await at(`https://127.0.0.1:${silent.port}`, HASTY_MS))[0]).toBe('tls failed tls-timeout')
  })

  it('of another host that single operations go to', async () => {
    const { url } = await secureGateway(selfMade(['127.0.0.1']))
    fixture.change({ hosts: { 'transfer-interbank': url } })
    expect(troubles(await fixture.run())[0]).toBe('tls failed tls-unknown-authority')
  })
})

describe('a clock', () => {
  const MINUTE = 60_000
  it.each([
    ['ahead', -10, 10],
    ['behind', 12, 12],
  ])('of ours that is minutes %s', async (side, offMinutes, minutes) => {
    const pair = selfMade(['127.0.0.1'])
    const { url } = await secureGateway(pair, offMinutes * MINUTE)
    fixture.probe.use = createNodeProbe({ ca: [pair.cert] })
    const view = await at(url)
    expect(troubles(view)[0]).toBe(`clock failed clock-${side}`)
    expect(stepOf(view, 'clock').values).toMatchObject({ minutes })
    expect(stepOf(view, 'signed').finding).toBe('blocked')
  })

  it('of ours that is slightly off is a doubt, and the test goes on', async () => {
    const server = await startLoopback((_, response) => {
      response.setHeader('Date', new Date(Date.now() - 2 * MINUTE).toUTCString())
      json(response, 404, { responseCode: '4042601', responseMessage: 'Transaction Not Found' })
    })
    open.push(server.close)
    fixture.change({ baseUrl: server.url, answerSignature: 'ignored' })
    const view = await fixture.run()
    expect(troubles(view)).toContain('clock warn clock-slightly-ahead')
    expect(stepOf(view, 'signed').state).toBe('ok')
    expect(view.result).toBe('warn')
  })

  it('of theirs that is not told', async () => {
    const server = await startLoopback((_, response) => {
      response.sendDate = false
      json(response, 404, { responseCode: '4042601', responseMessage: 'Transaction Not Found' })
    })
    open.push(server.close)
    fixture.change({ baseUrl: server.url, answerSignature: 'ignored' })
    expect(troubles(await fixture.run())).toContain('clock not-tried clock-untold')
  })
})
