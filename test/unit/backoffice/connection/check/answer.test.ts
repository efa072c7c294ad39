/** Any gateway reply to a signed call: the test names the actual fault, and nothing else. */
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import {
  AS_EVER,
  openConnectionFixture,
  stepOf,
  troubles,
  wordless,
  type ConnectionFixture,
} from '#test/support/connection-fixture.ts'

let fixture: ConnectionFixture
beforeAll(async () => {
  fixture = await openConnectionFixture()
}, 30_000)
afterEach(() => fixture.mend())
afterAll(() => fixture.close())

const operation = 'va-status' as const
const says = (status: number, caseCode: string, message: string): FaultInput => ({
  kind: 'say',
  status,
  caseCode,
  message,
  operation,
  // A 401 about a token is retried once.
  times: 2,
})

const FAULTS: readonly (readonly [name: string, fault: FaultInput, finding: string])[] = [
  ['signature', says(401, '00', 'Unauthorized. Invalid Signature from Client'), 'signature-refused'],
  ['address', says(401, '00', 'Unauthorized. IP Address rejected'), 'address-refused'],
  ['address, told', says(401, '00', 'IP Address 203.0.113.77 rejected'), 'address-refused-known'],
  ['time', { kind: 'clock-off', ms: 20 * 60_000, operation }, 'time-refused'],
  ['token', says(401, '01', 'Invalid Token (B2B)'), 'token-refused'],
  ['client', says(401, '00', 'Unauthorized. Unknown Client'), 'client-refused'],
  ['merchant', says(404, '08', 'Invalid Merchant'), 'client-refused'],
  ['nothing more', says(401, '00', 'Unauthorized'), 'unauthorized'],
  ['feature', says(403, '01', 'Feature Not Allowed'), 'feature-off'],
  ['field', says(400, '01', 'Invalid Field Format customerNo'), 'field-refused'],
  ['too many', says(429, '00', 'Too Many Requests'), 'too-many'],
  ['500', { kind: 'http-500', operation }, 'server-error'],
  ['a page', { kind: 'html', operation }, 'page-instead'],
  ['the page of a portal', { kind: 'html', status: 200, operation }, 'page-instead'],
  ['the page of a wrong path', { kind: 'html', status: 404, operation }, 'path-wrong'],
  ['half an answer', { kind: 'bad-json', operation }, 'not-json'],
  ['nothing', { kind: 'empty', operation }, 'not-json'],
  ['a forged answer', { kind: 'wrong-signature', operation }, 'answer-forged'],
  ['a cut line', { kind: 'answer-lost', operation }, 'line-cut'],
]

describe('the gateway says', () => {
  it.each(FAULTS)('%s', async (_, fault, finding) => {
    await fixture.gateway.control.arm(fault)
    const view = await fixture.run()
    expect(wordless(view)).toEqual([])
    expect(troubles(view).filter((each) => !AS_EVER.includes(each))).toEqual([`signed failed ${finding}`])
    expect(stepOf(view, 'called').finding).toBe('blocked')
    expect(fixture.bugs).toEqual([])
  })

  it('the address that our calls come from, where it knows it', async () => {
    await fixture.gateway.control.arm(says(401, '00', 'IP Address 203.0.113.77 rejected'))
    expect(stepOf(await fixture.run(), 'signed').values).toMatchObject({ address: '203.0.113.77' })
  })

  it('nothing of the address: then ours is named where it is the one that is seen from outside', async () => {
    const { port } = fixture.probe.use
    const from = (ours: string) => {
      fixture.probe.use = {
        ...fixture.probe.use,
        port: async (...asked) => ({ ...(await port(...asked)), ours }),
      }
      return fixture.gateway.control.arm(says(401, '00', 'Unauthorized. IP Address rejected'))
    }
    await from('192.168.1.20')
    expect(troubles(await fixture.run())).toContain('signed failed address-refused')
    await from('203.0.113.20')
    const view = await fixture.run()
    expect(troubles(view)).toContain('signed failed address-refused-known')
    expect(stepOf(view, 'signed').values).toMatchObject({ address: '203.0.113.20' })
  })

  it('nothing in time', async () => {
    fixture.change({ connectTimeoutMs: 1_000, totalTimeoutMs: 2_000 })
    await fixture.gateway.control.arm({ kind: 'delay', ms: 3_000, operation })
    expect(troubles(await fixture.run())).toContain('signed failed no-answer')
  })
})

describe('ourselves we are', () => {
  const WRONG: readonly (readonly [string, Partial<GatewayProfile>, string])[] = [
    ['another partner', { partnerId: 'SOMEBODY' }, 'client-refused'],
    ['on another channel', { channelId: '00000' }, 'client-refused'],
    ['on a wrong path', { paths: { 'va-status': '/apimerchant/v9/nowhere' } }, 'path-wrong'],
    [
      'trusting nothing unsigned',
      { paths: { 'va-status': '/apimerchant/v9/nowhere' }, answerSignature: 'ignored' },
      'path-wrong',
    ],
  ]
  it.each(WRONG)('%s', async (_, to, finding) => {
    fixture.change(to)
    expect(troubles(await fixture.run())).toContain(`signed failed ${finding}`)
  })

  it('signing with a key that the gateway does not have', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const other = await openConnectionFixture({
      otherKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    })
    try {
      expect(troubles(await other.run())).toContain('signed failed signature-refused')
    } finally {
      await other.close()
    }
  })

  it('without a profile, or with one that is not good', async () => {
    fixture.profile.kept = undefined
    expect(troubles(await fixture.run())).toEqual(['profile failed no-profile'])
    fixture.change({ totalTimeoutMs: 1, connectTimeoutMs: 600 })
    expect(troubles(await fixture.run())).toEqual(['profile failed profile-faults'])
    fixture.change({ environment: 'practice' })
    expect(troubles(await fixture.run())).toEqual(['profile failed profile-practice'])
  })

  it('without an open vault', async () => {
    await fixture.vault.lock()
    expect(troubles(await fixture.run())).toEqual(['profile failed vault-closed'])
    await fixture.vault.unlock()
  })
})
