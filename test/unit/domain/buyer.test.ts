import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUYER_FIELDS, BUYER_MOST, buyerFault, tidyBuyer } from '#domain/buyer.ts'
import { phone62Of } from '#domain/text-forms.ts'
import { payerMarks, searchMarks } from '#domain/payer-marks.ts'
import { paymentHostToHost } from '#gateway/operations/payment-host-to-host.ts'

const WIRE = {
  name: 'userName',
  email: 'userEmail',
  phone: 'userPhone',
  userId: 'userId',
  buyerId: 'buyerId',
} as const
const box = { mark: (text: string) => `mark of ${text}`.padEnd(24, '.') }

describe('a buyer', () => {
  it.each([
    ['name', 'x'.repeat(64), undefined],
    ['name', 'x'.repeat(65), 'too-long'],
    ['name', 'Siti Ñ', 'letters'],
    ['email', 'siti@mail.example', undefined],
    ['email', 'siti', 'email'],
    ['email', `${'s'.repeat(60)}@a.example`, 'too-long'],
    ['phone', '6281234567', undefined],
    ['phone', '6281234567890123', undefined],
    ['phone', '62812345678901234', 'too-long'],
    ['phone', '81234567', 'phone'],
    ['userId', 'x'.repeat(20), undefined],
    ['userId', 'x'.repeat(21), 'too-long'],
    ['buyerId', 'x'.repeat(8), undefined],
    ['buyerId', 'x'.repeat(9), 'too-long'],
  ] as const)('%s %s: %s', (field, text, why) => {
    expect(buyerFault(field, text)).toBe(why)
  })

  it('that is acceptable here is acceptable on the wire', () => {
    const { shape } = paymentHostToHost.request.shape.additionalInfo
    fc.assert(
      fc.property(fc.constantFrom(...BUYER_FIELDS), fc.string({ maxLength: 130 }), (field, text) => {
        const typed = tidyBuyer({ [field]: text })[field]
        if (typed === undefined || buyerFault(field, typed) !== undefined) return
        expect(typed.length).toBeLessThanOrEqual(BUYER_MOST[field])
        expect(shape[WIRE[field]].safeDecode(typed).success).toBe(true)
      }),
    )
  })

  it.each([
    ['0812-3456 789', '628123456789'],
    ['+62 812 3456789', '628123456789'],
    ['628123456789', '628123456789'],
    ['+1 555 0100', '15550100'],
    ['telepon', 'telepon'],
  ])('has the phone %s as %s', (typed, phone) => {
    expect(phone62Of(typed)).toBe(phone)
  })

  it('keeps no empty field and no space at an edge', () => {
    expect(tidyBuyer({ name: ' Siti ', email: ' ', phone: '0812 3456 789' })).toEqual({
      name: 'Siti',
      phone: '628123456789',
    })
  })
})

describe('the marks of a buyer', () => {
  const marks = payerMarks(box, {
    name: 'Siti Aminah',
    email: 'siti@mail.example',
    phone: '628123456789',
    userId: 'PLG 77',
    buyerId: 'B7',
  })
  const finds = (text: string) =>
    searchMarks(box, text).every((word) => word.some((mark) => marks.includes(mark)))

  it.each([
    'siti',
    'AMINAH siti',
    'Siti@mail.example',
    '08123456789',
    '6789',
    'b7',
    '628123456789',
    '0812 3456 789',
    '+62 812-3456-789',
    'PLG 77',
  ])('are found by %s', (text) => expect(finds(text)).toBe(true))
  it.each(['sit', 'siti budi', '678', 'mail.example'])('are not found by %s', (text) =>
    expect(finds(text)).toBe(false),
  )
})
