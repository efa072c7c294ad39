import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyErrorCode } from '#gateway/codes/error-code.ts'
import { invoicesSend } from '#gateway/operations/invoices-send.ts'
import { transactionHistory } from '#gateway/operations/transaction-history.ts'

type Asked = typeof invoicesSend | typeof transactionHistory

function meaning(operation: Asked, httpStatus: number, code?: string, message?: string, succeeded?: number) {
  const found = classifyErrorCode({ httpStatus, code, message, succeeded, operation })
  return 'why' in found ? `${found.kind}/${found.why}` : found.kind
}

describe('error code', () => {
  it.each([
    [invoicesSend, 200, '0000', 'done'],
    [invoicesSend, 200, '0012', 'refused'],
    [invoicesSend, 200, 'XXXX', 'refused'],
    [invoicesSend, 400, '0012', 'refused'],
    [invoicesSend, 401, '0012', 'not-executed/unauthorized'],
    [invoicesSend, 403, '0012', 'refused'],
    [invoicesSend, 409, '0012', 'already-there'],
    [transactionHistory, 409, '0012', 'refused'],
    [invoicesSend, 429, '0012', 'not-executed/rate-limited'],
    [invoicesSend, 429, undefined, 'not-executed/rate-limited'],
    [invoicesSend, 500, '0012', 'unknown/server-error'],
    [transactionHistory, 200, '0000', 'done'],
    [transactionHistory, 200, '0012', 'refused'],
    [transactionHistory, 401, undefined, 'not-executed/unauthorized'],
    [transactionHistory, 403, undefined, 'not-executed/unauthorized'],
    [transactionHistory, 429, undefined, 'not-executed/rate-limited'],
    [transactionHistory, 504, undefined, 'unknown/server-error'],
  ] as const)('%o HTTP %i %s is %s', (operation, status, code, expected) => {
    expect(meaning(operation, status, code)).toBe(expected)
  })

  it.each([
    [invoicesSend, 202, '0000'],
    [invoicesSend, 400, '0000'],
    [invoicesSend, 401, '0000'],
    [invoicesSend, 429, '0000'],
    [invoicesSend, 200, undefined],
    [invoicesSend, 401, undefined],
    [invoicesSend, 403, undefined],
    [invoicesSend, 200, '00000'],
    [invoicesSend, 200, '00 0'],
    [invoicesSend, 418, '0012'],
    [transactionHistory, 401, '0000'],
    [transactionHistory, 404, undefined],
    [transactionHistory, 200, ''],
  ] as const)('%o, contradictory or unreadable: HTTP %i with %s is unknown', (operation, status, code) => {
    expect(meaning(operation, status, code)).toBe('unknown/wrong-shape')
  })

  it('of a failure is not believed when some of the batch succeeded', () => {
    expect(meaning(invoicesSend, 200, '0012', 'x', 1)).toBe('unknown/wrong-shape')
    expect(meaning(invoicesSend, 200, '0012', 'x', 0)).toBe('refused')
    expect(meaning(invoicesSend, 200, '0000', 'x', 1)).toBe('done')
  })

  it('that names a duplicate says that it is there, unless it was only read', () => {
    expect(meaning(invoicesSend, 200, '0012', 'Duplicate invoice')).toBe('already-there')
    expect(meaning(transactionHistory, 200, '0012', 'Duplicate rq_uuid')).toBe('refused')
  })

  it('is done only with HTTP 200 and 0000', () => {
    const code = fc.option(fc.oneof(fc.constant('0000'), fc.stringMatching(/^\d{4}$/), fc.string()), {
      nil: undefined,
    })
    fc.assert(
      fc.property(
        fc.oneof(fc.constant(200), fc.integer({ min: 100, max: 599 })),
        code,
        fc.string(),
        fc.option(fc.nat(), { nil: undefined }),
        fc.constantFrom(invoicesSend, transactionHistory),
        (httpStatus, code, message, succeeded, operation) => {
          const found = classifyErrorCode({ httpStatus, code, message, succeeded, operation })
          expect(found.kind === 'done').toBe(httpStatus === 200 && code === '0000')
        },
      ),
      { seed: 6, numRuns: 2000 },
    )
  })
})
