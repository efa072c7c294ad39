import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseTimestampB } from '#domain/timestamp.ts'
import { valueAt } from '#gateway/codec/conditions.ts'
import { operations, type OperationName } from '#gateway/registry.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { newReference, practice, signedByGateway, type Body, type Practice, type Reply } from './merchant.ts'
import { wholeBody } from './whole-bodies.ts'

let site: Practice
/** For status checks and cancels. */
let transferred = ''
beforeAll(async () => {
  site = await practice({
    tokenRules: { 'transfer-interbank': 'none', 'transfer-status': 'none', 'account-inquiry': 'none' },
  })
  const body = wholeBody('transfer-interbank')
  transferred = String(body['partnerReferenceNo'])
  expect((await site.merchant.call('transfer-interbank', body)).code).toBe('2001800')
})
afterEach(() => site.control.clearFaults())
afterAll(() => site.stop())

const names = Object.keys(operations) as readonly OperationName[]

/** An acceptable request. */
async function good(name: OperationName): Promise<Body> {
  const body = wholeBody(name)
  if (name === 'va-status' || name === 'va-delete') {
    const virtualAccountNo = newReference()
    await site.control.payer({ action: 'open', reference: virtualAccountNo, amount: '150000.00' })
    return { ...body, virtualAccountNo }
  }
  if (name !== 'transfer-status') return body
  return {
    ...body,
    originalPartnerReferenceNo: transferred,
    originalExternalId: undefined,
    amount: undefined,
  }
}

type Tried = { readonly reply: Reply | undefined; readonly error: string; readonly body: Body }

async function withFault(name: OperationName, fault: FaultInput): Promise<Tried> {
  const body = await good(name)
  await site.control.arm({ ...fault, operation: name } as FaultInput)
  return site.merchant.call(name, body).then(
    (reply) => ({ reply, error: '', body }),
    (error: NodeJS.ErrnoException) => ({ reply: undefined, error: error.code ?? error.message, body }),
  )
}

const lastLogged = async () => (await site.control.log()).at(-1)

describe.each(names)('%s under', (name) => {
  const { wire, serviceCode, method, path } = operations[name]
  const isSnap = wire.kind === 'snap'
  const done = name === 'account-creation' ? 202 : 200

  it('no fault: accepted', async () => {
    const reply = await site.merchant.call(name, await good(name))
    expect([reply.status, reply.code ?? '0000']).toEqual([done, expect.stringMatching(/^(20|0000)/)])
    expect(await lastLogged()).toMatchObject({ operation: name, processed: true, fault: '' })
  })
  it.each([
    [{ kind: 'answer-lost' }, true],
    [{ kind: 'drop-before' }, false],
    [{ kind: 'cut-at', at: 5 }, true],
  ] as const)('%o', async (fault, processed) => {
    expect((await withFault(name, fault)).error).toBe('ECONNRESET')
    expect(await lastLogged()).toMatchObject({ fault: fault.kind, processed })
  })
  it.each([true, false])('http-500, processed: %s', async (processed) => {
    const { reply } = await withFault(name, { kind: 'http-500', processed })
    expect([reply?.status, reply?.code]).toEqual([500, isSnap ? `500${serviceCode}00` : '9999'])
    expect((await lastLogged())?.processed).toBe(processed)
  })
  it('html, empty, bad-json', async () => {
    const html = await withFault(name, { kind: 'html', status: 503 })
    expect([html.reply?.status, html.reply?.headers['content-type']]).toEqual([503, 'text/html'])
    const empty = await withFault(name, { kind: 'empty' })
    expect([empty.reply?.status, empty.reply?.text]).toEqual([200, ''])
    const broken = await withFault(name, { kind: 'bad-json' })
    expect(broken.reply?.status).toBe(done)
    expect(() => void JSON.parse(broken.reply?.text ?? '{}')).toThrow(SyntaxError)
  })
  it('delay', async () => {
    const { reply } = await withFault(name, { kind: 'delay', ms: 1 })
    expect([reply?.status, (await lastLogged())?.fault]).toEqual([done, 'delay'])
  })
  it('wrong-signature: of its own family', async () => {
    const { reply } = await withFault(name, { kind: 'wrong-signature' })
    if (reply === undefined) throw new Error('no answer')
    expect(reply.status).toBe(done)
    if (isSnap) expect(signedByGateway(reply, site.gatewayPublicKey, method, path)).toBe(false)
    // Decrypted with our key it is unreadable.
    else if (wire.kind === 'encrypted-form') expect(reply.code).not.toBe('0000')
  })
  it('clock-off', async () => {
    const { reply } = await withFault(name, { kind: 'clock-off', ms: 900_000 })
    if (isSnap) expect(reply?.code).toBe(`401${serviceCode}00`)
    else if (wire.kind !== 'key-form') {
      const at = parseTimestampB(String(reply?.json['rs_datetime'])) ?? 0
      expect(Math.abs(at - Date.now() - 900_000)).toBeLessThan(5000)
    }
  })
  it('say: any code there is, and a pending one', async () => {
    const said = {
      kind: 'say',
      status: 403,
      caseCode: '05',
      errorCode: '1234',
      message: 'Not today',
    } as const
    const { reply } = await withFault(name, { ...said, processed: false })
    expect([reply?.status, reply?.code, reply?.message]).toEqual([
      403,
      isSnap ? `403${serviceCode}05` : '1234',
      'Not today',
    ])
    expect((await lastLogged())?.processed).toBe(false)
    const pending = await withFault(name, {
      kind: 'say',
      status: 202,
      errorCode: '0001',
      message: 'In progress',
    })
    expect([pending.reply?.status, pending.reply?.code]).toEqual([
      202,
      isSnap ? `202${serviceCode}00` : '0001',
    ])
    expect((await lastLogged())?.processed).toBe(true)
  })
})

it.each(names.filter((name) => operations[name].echoes.length > 0))(
  '%s under wrong-echo: another than was asked about',
  async (name) => {
    const { reply, body } = await withFault(name, { kind: 'wrong-echo' })
    const texts = operations[name].echoes
      .map(([asked, answered]) => [asked, valueAt(body, asked), valueAt(reply?.json, answered)] as const)
      .filter(([, , answered]) => typeof answered === 'string' && !/\.\d\d$/.test(answered))
    expect(texts.length).toBeGreaterThan(0)
    for (const [asked, sent, answered] of texts)
      expect([asked, answered]).not.toEqual([asked, sent ?? (await lastLogged())?.externalId])
  },
)

describe('the access tokens, under', () => {
  it.each(['token', 'customer-token'] as const)('%s: say, http-500', async (operation) => {
    const ask = () =>
      operation === 'token'
        ? site.merchant.token()
        : site.merchant.customerToken({ grantType: 'authorization_code', authCode: 'A' })
    const service = operation === 'token' ? '73' : '74'
    await site.control.arm({ kind: 'say', status: 401, caseCode: '01', message: 'No', operation })
    expect((await ask()).code).toBe(`401${service}01`)
    await site.control.arm({ kind: 'http-500', operation })
    expect((await ask()).code).toBe(`500${service}00`)
    expect((await ask()).code).toBe(`200${service}00`)
  })
})
