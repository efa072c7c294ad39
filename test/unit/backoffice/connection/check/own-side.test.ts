/** The gateway's way to us: listener, address, and whether its calls arrive. */
import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ConnectView } from '#contract/connect-views.ts'
import { createNodeProbe } from '#gateway/transport/probe-node.ts'
import { selfMade } from '#test/support/certificates.ts'
import {
  openConnectionFixture,
  stepOf,
  troubles,
  wordless,
  type ConnectionFixture,
} from '#test/support/connection-fixture.ts'
import { closedPort, json, startLoopback } from '#test/support/loopback.ts'

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

/** Sets the registered address; the rest of our side stays. */
function registered(publicUrl: string | undefined): void {
  const { publicUrl: _before, ...callbacks } = fixture.profile.kept?.callbacks ?? {}
  if (!('port' in callbacks)) throw new Error('no profile')
  fixture.change({ callbacks: publicUrl === undefined ? callbacks : { ...callbacks, publicUrl } })
}
const own = (view: ConnectView) => {
  expect(wordless(view)).toEqual([])
  return troubles(view).filter((each) => /^(?:listener|address|called)/.test(each))
}

describe('a listener', () => {
  it('that is not wanted, for there is no address', async () => {
    registered(undefined)
    expect(own(await fixture.run(true))).toEqual([
      'listener warn no-address',
      'address not-tried no-address',
      'called not-tried no-address',
    ])
  })

  it('without a certificate does not run, and its address is not reached', async () => {
    const bare = await openConnectionFixture({ withoutCertificate: true })
    try {
      expect(own(await bare.run(true))).toEqual([
        'listener failed no-certificate',
        'address warn own-not-from-here',
      ])
    } finally {
      await bare.close()
    }
  })

  it('whose port somebody else has', async () => {
    const other: Server = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => other.listen(fixture.port, '127.0.0.1', resolve))
    open.push(() => new Promise((resolve) => other.close(resolve)))
    const view = await fixture.run(true)
    expect(own(view)).toEqual(['listener failed port-taken', 'address warn own-tls'])
    expect(stepOf(view, 'listener').values).toMatchObject({ port: fixture.port })
  })
})

describe('our address', () => {
  it('that no name service knows', async () => {
    registered('https://till.shop.example/api')
    fixture.probe.use = createNodeProbe({
      resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    })
    expect(own(await fixture.run())).toContain('address failed own-name-not-found')
  })

  it('that cannot be reached from here is a doubt: from elsewhere it may be', async () => {
    registered(`https://127.0.0.1:${await closedPort()}/api`)
    expect(own(await fixture.run())).toEqual([
      'address warn own-not-from-here',
      'called not-tried not-agreed',
    ])
  })

  it.each([
    ['by an authority that nobody knows', selfMade(['127.0.0.1']), 'own-certificate-unknown'],
    ['for another name', selfMade(['other.example']), 'own-certificate-other-name'],
  ])('where somebody answers with a certificate %s', async (_, pair, finding) => {
    const proxy = await startLoopback((_request, response) => json(response, 200, '{}'), pair)
    open.push(proxy.close)
    registered(`${proxy.url}/api`)
    expect(own(await fixture.run())).toContain(`address failed ${finding}`)
  })

  it('where a proxy answers with a certificate that is over', async () => {
    const pair = selfMade(['127.0.0.1'], 500)
    const proxy = await startLoopback((_request, response) => json(response, 200, '{}'), pair)
    open.push(proxy.close)
    registered(`${proxy.url}/api`)
    fixture.probe.use = createNodeProbe({ ca: [pair.cert] })
    expect(own(await fixture.run())).toContain('address failed own-certificate-expired')
  })
})

describe('the gateway', () => {
  it('grants a QR that the till can read where it cannot reach us at all', async () => {
    await fixture.gateway.control.setMerchant(undefined)
    registered(undefined)
    const view = await fixture.run(true)
    expect(wordless(view)).toEqual([])
    expect([stepOf(view, 'called').finding, stepOf(view, 'qr').state, stepOf(view, 'status').state]).toEqual([
      'no-address',
      'ok',
      'ok',
    ])
  })

  it('asks us, and then makes a QR of another amount', async () => {
    await fixture.gateway.control.arm({
      kind: 'wrong-echo',
      operation: 'qr-generate',
      field: 'payload-amount',
    })
    const view = await fixture.run(true)
    expect(wordless(view)).toEqual([])
    expect(view.result).toBe('failed')
    expect([stepOf(view, 'called').state, stepOf(view, 'qr').finding]).toEqual(['ok', 'qr-blocked'])
  })

  it('does not reach us, and says so', async () => {
    await fixture.gateway.control.setMerchant({ url: `https://127.0.0.1:${await closedPort()}/api` })
    const view = await fixture.run(true)
    expect(own(view)).toEqual(['called failed not-reached'])
    expect(stepOf(view, 'called').values).toMatchObject({ code: '4034715' })
  })

  it('does not trust our certificate, which looks the same to it', async () => {
    await fixture.gateway.control.setMerchant({ url: `https://127.0.0.1:${fixture.port}/api` })
    expect(own(await fixture.run(true))).toEqual(['called failed not-reached'])
  })

  it('grants a QR without asking: a doubt', async () => {
    await fixture.gateway.control.setMerchant(undefined)
    expect(own(await fixture.run(true))).toEqual(['called warn not-asked'])
  })

  it('comes, and is turned away by us', async () => {
    await fixture.gateway.control.arm({ kind: 'wrong-signature', operation: 'va-inquiry' })
    const view = await fixture.run(true)
    expect(own(view)).toEqual(['called failed call-refused-signature'])
    expect(stepOf(view, 'called').facts).toContainEqual({
      name: 'turned away because of',
      value: 'signature 1',
    })
  })

  it('refuses the QR for another reason', async () => {
    await fixture.gateway.control.arm({
      kind: 'say',
      status: 403,
      caseCode: '01',
      message: 'Feature Not Allowed',
      operation: 'qr-generate',
      processed: false,
    })
    expect(own(await fixture.run(true))).toEqual(['called failed qr-refused'])
  })

  it('leaves us without an answer to the QR', async () => {
    await fixture.gateway.control.arm({ kind: 'drop-before', operation: 'qr-generate' })
    expect(own(await fixture.run(true))).toEqual(['called warn qr-unclear'])
  })
})
