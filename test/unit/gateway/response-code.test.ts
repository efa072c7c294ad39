import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { vaDelete } from '#gateway/operations/va-delete.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { readResponseCode } from '#gateway/codes/code-parts.ts'
import { classify } from '#gateway/codes/response-code.ts'

function meaning(
  operation: typeof qrGenerate | typeof vaStatus | typeof vaDelete,
  httpStatus: number,
  code?: string,
  message?: string,
) {
  const found = classify({ httpStatus, code, message, operation })
  return 'why' in found ? `${found.kind}/${found.why}` : found.kind
}

describe('response code', () => {
  it('splits seven digits and nothing else', () => {
    expect(readResponseCode('4094701')).toEqual({ http: 409, service: '47', case: '01' })
    for (const text of [
      '',
      '409470',
      '40947011',
      ' 4094701',
      '4094701\n',
      '0004700',
      '９094701',
      '40947O1',
    ]) {
      expect(readResponseCode(text)).toBeUndefined()
    }
  })

  it.each([
    // A call that asks for money.
    [qrGenerate, 200, '2004700', 'done'],
    [qrGenerate, 202, '2024700', 'pending'],
    [qrGenerate, 400, '4004700', 'refused'],
    [qrGenerate, 400, '4004702', 'refused'],
    [qrGenerate, 403, '4034714', 'refused'],
    [qrGenerate, 404, '4044701', 'refused'],
    [qrGenerate, 404, '4044718', 'already-there'],
    [qrGenerate, 405, '4054700', 'refused'],
    [qrGenerate, 409, '4094700', 'external-id-reused'],
    [qrGenerate, 409, '4094701', 'already-there'],
    [qrGenerate, 401, '4014700', 'not-executed/unauthorized'],
    [qrGenerate, 429, '4294700', 'not-executed/rate-limited'],
    [qrGenerate, 500, '5004700', 'unknown/server-error'],
    [qrGenerate, 504, '5044700', 'unknown/server-error'],
    // A call that cancels.
    [vaDelete, 200, '2003100', 'done'],
    [vaDelete, 404, '4043101', 'refused'],
    [vaDelete, 404, '4043118', 'already-there'],
    [vaDelete, 401, '4013100', 'not-executed/unauthorized'],
    // A read.
    [vaStatus, 200, '2002600', 'done'],
    [vaStatus, 404, '4042601', 'not-found'],
    [vaStatus, 404, '4042612', 'refused'],
    [vaStatus, 404, '4042618', 'refused'],
    // "Paid bill": to a question it is a word about money, to a request a refusal.
    [vaStatus, 404, '4042614', 'unknown/wrong-shape'],
    [vaStatus, 403, '4032614', 'refused'],
    [qrGenerate, 404, '4044714', 'refused'],
    [vaDelete, 404, '4043114', 'refused'],
    [vaStatus, 409, '4092600', 'external-id-reused'],
    [vaStatus, 409, '4092601', 'refused'],
    [vaStatus, 401, '4012600', 'not-executed/unauthorized'],
    [vaStatus, 429, '4292600', 'not-executed/rate-limited'],
    [vaStatus, 503, '5032600', 'unknown/server-error'],
  ] as const)('%o HTTP %i %s is %s', (operation, status, code, expected) => {
    expect(meaning(operation, status, code)).toBe(expected)
  })

  it.each([
    [qrGenerate, 200, '4044701', 'unknown/wrong-shape'],
    [qrGenerate, 500, '2004700', 'unknown/server-error'],
    [qrGenerate, 200, '5004700', 'unknown/server-error'],
    [qrGenerate, 404, '2004700', 'unknown/wrong-shape'],
    [qrGenerate, 400, '4094701', 'unknown/wrong-shape'],
    [qrGenerate, 201, '2004700', 'unknown/wrong-shape'],
    [qrGenerate, 200, '2002600', 'unknown/wrong-shape'],
    [qrGenerate, 400, '4002600', 'unknown/wrong-shape'],
    [qrGenerate, 200, '2004701', 'unknown/wrong-shape'],
    [qrGenerate, 200, undefined, 'unknown/wrong-shape'],
    [qrGenerate, 400, undefined, 'unknown/wrong-shape'],
    [qrGenerate, 401, undefined, 'unknown/wrong-shape'],
    [qrGenerate, 429, undefined, 'not-executed/rate-limited'],
    [qrGenerate, 429, '4290000', 'not-executed/rate-limited'],
    [qrGenerate, 429, '2004700', 'unknown/wrong-shape'],
    [qrGenerate, 409, '4094702', 'unknown/wrong-shape'],
    [qrGenerate, 418, '4184700', 'unknown/wrong-shape'],
    [vaStatus, 200, '4042601', 'unknown/wrong-shape'],
    [vaStatus, 404, '4044701', 'unknown/wrong-shape'],
    [vaStatus, 401, '2002600', 'unknown/wrong-shape'],
    // The safe exceptions.
    [qrGenerate, 200, '2024700', 'pending'],
    [qrGenerate, 202, '2004700', 'pending'],
    [vaStatus, 401, undefined, 'not-executed/unauthorized'],
    [vaStatus, 429, undefined, 'not-executed/rate-limited'],
    [vaStatus, 429, '4290000', 'not-executed/rate-limited'],
  ] as const)('%o, contradictory: HTTP %i with %s is %s', (operation, status, code, expected) => {
    expect(meaning(operation, status, code)).toBe(expected)
  })

  it('takes a refusal that names a duplicate for an order that is there', () => {
    for (const message of [
      'Duplicate partnerReferenceNo',
      'Reference already exists',
      'Nomor referensi sudah digunakan',
      'partnerReferenceNo has been used before',
      'partnerReferenceNo is not unique',
      'Nomor referensi telah terdaftar',
      'Nomor transaksi ganda',
      'Order ID already in use',
      'partnerReferenceNo has already been taken',
      'Order number must be unique',
      'Order already processed',
      'Order exists',
      'Nomor referensi pernah digunakan',
      'Nomor referensi tidak unik',
      'Order sudah dibayar',
      'Order ID has been registered',
      'Bill has been paid',
      'partnerReferenceNo has already been submitted',
      'Transaction already success',
      'partnerReferenceNo must unique',
      'Double transaction',
      'Transaksi double',
      'Order telah terbayar',
      'Tagihan sudah lunas',
      'Nomor referensi sudah tercatat',
    ]) {
      expect(meaning(qrGenerate, 400, '4004701', message)).toBe('already-there')
      for (const code of ['4034700', '4044701', '4054701'])
        expect(meaning(qrGenerate, Number(code.slice(0, 3)), code, message)).toBe('already-there')
      expect(meaning(vaStatus, 400, '4002601', message)).toBe('refused')
    }
    for (const message of [
      'Invalid Field Format amount',
      'Merchant no longer exists',
      'Service not in use',
      'Unique QR only',
      'amount must be of type double',
      'Merchant has been blocked',
      'Daily limit has been exceeded',
      'Merchant has not been registered',
      'Merchant already suspended',
      'Merchant tidak terdaftar',
      'Merchant belum terdaftar',
      'Merchant telah diblokir',
      'Limit harian sudah terlampaui',
      'Tagihan belum lunas',
    ])
      expect(meaning(qrGenerate, 400, '4004701', message)).toBe('refused')
  })

  it('is done only when HTTP, service and case all say so', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 599 }),
        fc.option(fc.oneof(fc.stringMatching(/^[1-5]\d{6}$/), fc.string()), { nil: undefined }),
        fc.string(),
        fc.constantFrom(qrGenerate, vaStatus, vaDelete),
        (httpStatus, code, message, operation) => {
          const found = classify({ httpStatus, code, message, operation })
          const mayBeDone = httpStatus === 200 && code === `200${operation.serviceCode}00`
          expect(found.kind === 'done').toBe(mayBeDone)
        },
      ),
      { seed: 3, numRuns: 2000 },
    )
  })
})
