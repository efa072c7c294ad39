/** The connection test reads a QR and its status like the till, or not at all. */
import { describe, expect, it } from 'vitest'
import { judgeQr, judgeStatus, type QrSeen, type StatusSeen } from '#backoffice/connection/check/judge-qr.ts'
import { rupiah } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { writeQrPayload } from '#domain/qr-write.ts'
import { aProfile } from '#test/unit/gateway/given.ts'

const raw = { httpStatus: 200, code: '2004700', message: 'Successful' }
const payload = (sale = 10_000n) =>
  writeQrPayload({
    amount: rupiah(sale),
    merchantName: 'TOKO CONTOH',
    city: 'JAKARTA',
    postcode: '10110',
    reference: 'L001',
    nationalId: 'ID1020304050607',
  })
const content = payload()

function seen(outcome: Outcome<unknown>): QrSeen {
  return {
    outcome: outcome.kind,
    reference: 'L001',
    answered: ['2002400'],
    turnedAway: 0,
    heard: { outcome, externalId: '42' },
  }
}
const granted = (qrContent: string): QrSeen =>
  seen({ kind: 'done', raw, value: { qrContent, additionalInfo: { merchantName: 'TOKO CONTOH' } } })

describe('a QR of the connection test', () => {
  it('is read as at the till, and its merchant is told', () => {
    expect(judgeQr(granted(content), aProfile())).toMatchObject({
      state: 'ok',
      values: { name: 'TOKO CONTOH', nmid: 'ID1020304050607' },
    })
  })

  it.each([
    ['with a check that is wrong', `${content.slice(0, -4)}0000`, 'crc'],
    ['of another amount', payload(12_500n), 'amount-differs'],
    ['that is none', 'hello', 'structure'],
  ])('%s fails it', (_, text, rule) => {
    expect(judgeQr(granted(text), aProfile())).toMatchObject({
      state: 'failed',
      finding: 'qr-blocked',
      values: { rules: expect.stringContaining(rule) as string },
    })
  })

  it('of another merchant than the pinned one fails it', () => {
    expect(judgeQr(granted(content), aProfile({ nmid: 'ID1020304050607' }))).toMatchObject({ state: 'ok' })
    expect(judgeQr(granted(content), aProfile({ nmid: 'ID9999999999999' }))).toMatchObject({
      finding: 'qr-other-merchant',
      values: { nmid: 'ID1020304050607', pinned: 'ID9999999999999' },
    })
  })

  it('whose answer cannot be read fails it, and the field is named', () => {
    const odd = { kind: 'unknown', why: 'wrong-shape', raw, detail: 'qrContent' } as const
    expect(judgeQr(seen(odd), aProfile())).toMatchObject({
      finding: 'qr-unread',
      values: { detail: 'qrContent' },
    })
  })
})

describe('its status', () => {
  const status = (outcome: Outcome<unknown>) => judgeStatus({ outcome, externalId: '43' } as StatusSeen)
  const says = (paymentFlagStatus: string) =>
    status({ kind: 'done', raw, value: { virtualAccountData: { paymentFlagStatus } } })

  it('is in process, for nobody has paid', () => {
    expect(says('IP')).toMatchObject({ state: 'ok', values: { flag: 'IP' } })
    expect(says('S')).toMatchObject({ state: 'failed', finding: 'status-other', values: { flag: 'S' } })
  })

  it.each<[Outcome<unknown>, string]>([
    [{ kind: 'unknown', why: 'wrong-shape', raw, detail: 'virtualAccountData' }, 'status-unread'],
    [{ kind: 'not-found', raw: { ...raw, code: '4042601' } }, 'status-not-found'],
    [
      { kind: 'refused', raw: { httpStatus: 404, code: '4042600', message: 'Transaction Not Found' } },
      'status-not-found',
    ],
    [{ kind: 'unknown', why: 'server-error', raw }, 'server-error'],
  ])('that is not read fails the test: %j', (outcome, finding) => {
    expect(status(outcome)).toMatchObject({ state: 'failed', finding })
  })
})
