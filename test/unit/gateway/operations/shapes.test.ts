/** Answers whose samples differ from their tables. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accountBinding } from '#gateway/operations/account-binding.ts'
import { transactionHistory } from '#gateway/operations/transaction-history.ts'
import { vaInquiry } from '#gateway/operations/va-inquiry.ts'

const decode = (schema: z.ZodType, value: unknown): unknown => z.safeDecode(schema, value).data
const encodes = (schema: z.ZodType, value: unknown): boolean => z.safeEncode(schema, value).success

describe('transaction history', () => {
  const { rq_uuid: id, rs_datetime: time, ...rest } = transactionHistory.example.response
  const table = z.decode(transactionHistory.response, transactionHistory.example.response)

  test.each(['datime', 'datetime'])('the names of the sample: uid and %s', (name) => {
    const read = decode(transactionHistory.response, {
      uid: id,
      [name]: time,
      ...rest,
    })
    expect(read).toEqual(table)
  })

  test('words of the sample say the same as the digits', () => {
    const [record] = rest.data
    const words = { ...record, transaction_status: 'Success', progress_check: 'Waiting for review' }
    const read = z.decode(transactionHistory.response, {
      ...transactionHistory.example.response,
      data: [{ ...transactionHistory.example.response.data[0], ...words }],
    })
    expect(read.data[0]).toMatchObject({ transaction_status: 'successful', progress_check: 'waiting-review' })
  })

  test('without an id of either name it is not read', () => {
    const read = decode(transactionHistory.response, { rs_datetime: time, ...rest })
    expect(read).toBeUndefined()
  })
})

describe('account binding', () => {
  const { linkId, accountToken, redirectUrl, ...rest } = accountBinding.example.response
  const below = { linkId, accountToken, redirectUrl }

  test('what the table may mean to stand in additionalInfo comes out on top', () => {
    const read = decode(accountBinding.response, {
      ...rest,
      additionalInfo: { ...rest.additionalInfo, ...below },
    })
    expect(read).toMatchObject(below)
  })

  test('what stands on top is not overwritten', () => {
    const read = decode(accountBinding.response, {
      ...rest,
      ...below,
      additionalInfo: { linkId: 'OTHER' },
    })
    expect(read).toMatchObject(below)
  })
})

test('a bill of the inquiry has one of the two shapes, never both', () => {
  const { response } = vaInquiry.example
  const values = z.decode(vaInquiry.response, response)
  const info = values.virtualAccountData.additionalInfo
  const [first, second] = info?.dataMerchant?.listBills ?? []
  const withBill = (bill: unknown): unknown => ({
    ...values,
    virtualAccountData: {
      ...values.virtualAccountData,
      additionalInfo: { ...info, dataMerchant: { ...info?.dataMerchant, listBills: [bill] } },
    },
  })
  const writes = (bill: unknown) => encodes(vaInquiry.response, withBill(bill))
  expect([writes(first), writes(second), writes({ ...first, ...second })]).toEqual([true, true, false])
})
