/** The gateway simulator's successes hold exactly the interface's fields, and all that the client needs. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { laidOver, type WireObject } from '#gateway/codec/conditions.ts'
import { declaredFields, pathText } from '#gateway/codec/walk.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { operations, type OperationName } from '#gateway/registry.ts'
import { isObject, type Body } from './body.ts'
import { practiceMerchantHere } from './practice-merchant.ts'

/** In an order in which each can be executed; the deviations from the example make that possible. */
const STORY: readonly (readonly [OperationName, WireObject])[] = [
  ['merchant-info', {}],
  ['qr-generate', {}],
  ['va-status', {}],
  ['va-status', { additionalInfo: { sortBy: 'ALL' } }],
  ['va-delete', {}],
  [
    'payment-host-to-host',
    { partnerReferenceNo: 'P00126112000000437F3Q', additionalInfo: { bankCardToken: undefined } },
  ],
  ['account-binding', {}],
  ['account-creation', {}],
  ['account-inquiry', {}],
  ['transfer-interbank', {}],
  ['transfer-status', { originalExternalId: undefined }],
  ['invoices-send', {}],
  ['invoices-reject', {}],
  ['transaction-history', { from_date_time: '2026-11-01 00:00:00', to_date_time: '2026-11-30 00:00:00' }],
]

describe('answers of the gateway simulator', () => {
  const merchant = practiceMerchantHere()

  test.each(STORY)('%s', async (name, patch) => {
    const operation: Operation = operations[name]
    const { code, message, body } = await merchant.ask(
      operation,
      laidOver(operation.example.request as WireObject, patch),
    )
    expect(`${code} ${message}`).toMatch(/^(?:20[02]\d\d00|0000) /)
    expect(z.safeDecode(operation.response, body).error?.issues).toBeUndefined()
    const declared = new Set([...declaredFields(operation.response)].map(({ path }) => pathText(path)))
    expect([...namesIn(body)].filter((path) => !declared.has(path))).toEqual([])
  })

  test('the story has every operation', () => {
    expect(new Set(STORY.map(([name]) => name))).toEqual(new Set(Object.keys(operations)))
  })
})

/** Every member of a body under its declared name; maps keyed by data are in texts, which are not opened. */
function* namesIn(value: unknown, at: readonly string[] = []): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* namesIn(item, [...at, '[]'])
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value satisfies Body)) {
      yield pathText([...at, name])
      yield* namesIn(member, [...at, name])
    }
  }
}
