import { expect, it } from 'vitest'
import { readQr } from '#calls/read-qr.ts'
import { rupiah } from '#domain/money.ts'
import { readQrPayload } from '#domain/qr-payload.ts'
import { encodeQrFields, writeQrPayload } from '#domain/qr-write.ts'

const AMOUNT = rupiah(150_000)
const content = writeQrPayload({
  amount: AMOUNT,
  merchantName: 'Toko Berkah',
  city: 'Bandung',
  postcode: '40111',
  reference: 'P0012611200000042AAAA',
})
const answer = (
  additionalInfo: Parameters<typeof readQr>[2]['additionalInfo'] = {},
  qrUrl?: string | null,
) => ({
  qrContent: content,
  qrUrl,
  additionalInfo,
})
const bare = { kind: 'qr', content, url: '', gatewayReference: '', merchantName: '', warnings: [] }

it('shows what the gateway gave, and leaves empty what it did not', () => {
  expect(readQr({ qrChecks: 'strict' }, AMOUNT, answer())).toStrictEqual(bare)
  expect(
    readQr({ qrChecks: 'strict' }, AMOUNT, answer({ merchantName: null, referenceNo: null }, null)),
  ).toStrictEqual(bare)
  expect(
    readQr(
      { qrChecks: 'strict' },
      AMOUNT,
      answer({ merchantName: 'Toko Berkah', referenceNo: '77' }, 'https://gateway.example/qr'),
    ),
  ).toStrictEqual({
    ...bare,
    url: 'https://gateway.example/qr',
    gatewayReference: '77',
    merchantName: 'Toko Berkah',
  })
})

it('an empty name is no name, another one is a warning', () => {
  expect(readQr({ qrChecks: 'strict' }, AMOUNT, answer({ merchantName: '' }))).toStrictEqual(bare)
  expect(readQr({ qrChecks: 'strict' }, AMOUNT, answer({ merchantName: 'Toko Lain' }))).toMatchObject({
    kind: 'qr',
    warnings: ['warn:merchant-name-differs'],
  })
})

it('one that asks for another amount, or pays another merchant, is not shown where the checks are strict', () => {
  const shown = (qrChecks: 'strict' | 'warn', nmid?: string, amount = AMOUNT) =>
    readQr({ qrChecks, ...(nmid === undefined ? {} : { nmid }) }, amount, answer())
  expect(shown('strict', 'ID9990000000001')).toStrictEqual(bare)
  expect(shown('strict', 'ID0000000000000')).toStrictEqual({
    kind: 'none',
    why: 'qr-blocked',
    findings: ['block:merchant-differs'],
  })
  expect(shown('strict', undefined, rupiah(150_001))).toMatchObject({ findings: ['block:amount-differs'] })
  expect(shown('warn', undefined, rupiah(150_001))).toStrictEqual({
    ...bare,
    warnings: ['block:amount-differs'],
  })
})

it.each([
  ['a fixed fee', '02', '56', '500000'],
  ['a percentage', '03', '57', '5'],
])('one that adds %s to the amount asks for another amount, and is not shown', (_what, kind, tag, value) => {
  const read = readQrPayload(content)
  if (!read.ok) throw new Error(read.detail)
  const fields = read.fields.filter(({ tag: own }) => own !== '63')
  const qrContent = encodeQrFields([...fields, { tag: '55', value: kind }, { tag, value }])
  expect(readQr({ qrChecks: 'strict' }, AMOUNT, { qrContent, additionalInfo: {} })).toMatchObject({
    kind: 'none',
    why: 'qr-blocked',
  })
})
