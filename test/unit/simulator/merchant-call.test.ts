import { afterEach, describe, expect, it } from 'vitest'
import { makeCertificate } from '#callbacks/certificate.ts'
import { callOverHttps, type MerchantRequest } from '#simulator/merchant/merchant-call.ts'
import {
  closedPort,
  json,
  startLoopback,
  startRaw,
  type Answer,
  type Loopback,
} from '#test/support/loopback.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const deps = { clock: { now: () => Date.now() }, random: seededRandom(1) }
const pair = makeCertificate(['127.0.0.1'], deps)
const stranger = makeCertificate(['127.0.0.1'], deps)
const elsewhere = makeCertificate(['till.example'], deps)

const open: Loopback[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()))
})
async function kept(server: Promise<Loopback>): Promise<Loopback> {
  const running = await server
  open.push(running)
  return running
}
const merchant = (answer: Answer, tls = pair) => kept(startLoopback(answer, tls))

function to(url: string, changes: Partial<MerchantRequest> = {}) {
  const body = Buffer.from('{"a":1}')
  return callOverHttps({
    url,
    headers: { 'x-one': 'two' },
    body,
    ca: pair.cert,
    timeoutMs: 5_000,
    ...changes,
  })
}

describe('a call to the merchant', () => {
  it('posts the very bytes and gives back the very bytes', async () => {
    const server = await merchant((_, response) => json(response, 404, '{"b" : 2}', { 'X-Three': 'four' }))
    expect(await to(`${server.url}/prefix/v1.0/transfer-va/inquiry?x=1`)).toMatchObject({
      kind: 'answered',
      status: 404,
      headers: { 'x-three': 'four' },
      body: Buffer.from('{"b" : 2}'),
    })
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/prefix/v1.0/transfer-va/inquiry?x=1',
        headers: { 'x-one': 'two', 'content-length': '7' },
        body: Buffer.from('{"a":1}'),
      },
    ])
  })
  it('does not follow a redirect', async () => {
    const server = await merchant((_, response) => json(response, 302, {}, { location: '/elsewhere' }))
    expect(await to(server.url)).toMatchObject({ kind: 'answered', status: 302 })
    expect(server.requests).toHaveLength(1)
  })
  it('waits no longer than told, for the first byte and for the last', async () => {
    const silent = await merchant(() => undefined)
    const dripping = await merchant((_, response) => void response.writeHead(200).write('{'))
    const expected = { kind: 'unreachable', why: 'timeout' }
    expect(await to(silent.url, { timeoutMs: 60 })).toMatchObject(expected)
    expect(await to(dripping.url, { timeoutMs: 60 })).toMatchObject(expected)
  })
  it('reads no endless answer', async () => {
    const server = await merchant((_, response) => void response.end(Buffer.alloc(1_048_577)))
    expect(await to(server.url)).toEqual({
      kind: 'unreachable',
      why: 'bad-answer',
      detail: 'answer too long',
    })
  })
  it('says whether nobody listens, the handshake fails or the connection breaks', async () => {
    const server = await merchant((_, response) => json(response, 200, {}))
    const abroad = await merchant((_, response) => json(response, 200, {}), elsewhere)
    const plain = await kept(startRaw((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')))
    const cut = await merchant((_, response) => response.destroy())
    const why = async (url: string, changes: Partial<MerchantRequest> = {}) => {
      const answer = await to(url, changes)
      return answer.kind === 'unreachable' ? `${answer.why} ${answer.detail}` : answer.kind
    }
    expect(await why(`https://127.0.0.1:${await closedPort()}`)).toBe('connection ECONNREFUSED')
    expect(await why(server.url, { ca: stranger.cert })).toBe('tls DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(await why(abroad.url, { ca: elsewhere.cert })).toBe('tls ERR_TLS_CERT_ALTNAME_INVALID')
    expect(await why(plain.url.replace('http:', 'https:'))).toMatch(/^tls /)
    expect(await why(cut.url)).toBe('connection ECONNRESET')
    expect([server.requests.length, abroad.requests.length]).toEqual([0, 0])
  })
})
