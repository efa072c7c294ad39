/** The examples of docs/operations.md: a gateway accepts each of them. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { laidOver, ruleFaults, valueAt, type WireObject } from '#gateway/codec/conditions.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { incoming, operations } from '#gateway/registry.ts'
import { readQrPayload } from '#domain/qr-payload.ts'
import { samplesOf } from '../../scripts/lib/operation-samples.ts'
import { practiceMerchantHere } from './practice-merchant.ts'

const BANKS = { '014': 'A', '008': 'B' } as const
const FIRST = operations['qr-generate'].example.request.partnerReferenceNo

test('the gateway simulator carries out each request, in the order of the page', async () => {
  const merchant = practiceMerchantHere()
  const codes: string[] = []
  let count = 0
  let transfer = ''
  for (const operation of Object.values<Operation>(operations)) {
    for (const { title, request } of samplesOf(operation)) {
      expect(ruleFaults(operation, request, BANKS)).toEqual({ missing: [], invalid: [] })
      count += 1
      // Each reference is used once; the status and the cancel belong to the QR.
      const isFirst = operation.name === 'qr-generate'
      const reference = isFirst ? FIRST : `${FIRST}${count}`
      const own: WireObject = Object.hasOwn(request, 'partnerReferenceNo')
        ? { partnerReferenceNo: reference }
        : Object.hasOwn(request, 'originalPartnerReferenceNo')
          ? { originalPartnerReferenceNo: transfer, originalExternalId: undefined }
          : {}
      if (operation.name === 'transfer-interbank') transfer = reference
      const { code, message } = await merchant.ask(operation, laidOver(request, own))
      if (!/^(?:20[02]\d{4}|0000)$/.test(code)) codes.push(`${operation.name} ${title}: ${code} ${message}`)
    }
  }
  expect(codes).toEqual([])
  expect(count).toBe(Object.keys(operations).length + 2)
})

describe.each(Object.values<Operation>(incoming))('$name', (operation) => {
  test('every answer is whole, and keeps its conditions', () => {
    for (const { response } of samplesOf(operation)) {
      const conditions = operation.responseConditions ?? []
      expect(z.safeDecode(operation.response, response).error?.issues).toBeUndefined()
      expect(ruleFaults({ conditions }, response ?? {}, {})).toEqual({ missing: [], invalid: [] })
    }
  })
})

test('a list of bills has one shape, and each shape is shown', () => {
  const lists = samplesOf(incoming['va-inquiry']).flatMap(({ response }) => {
    const bills = valueAt(response, 'virtualAccountData.additionalInfo.dataMerchant.listBills')
    return Array.isArray(bills) ? [bills.map((bill) => Object.keys(bill)[0])] : []
  })
  expect(lists).toEqual([['billCode'], ['BillDescription']])
})

test('the payload of the QR can be read, down to its check', () => {
  const { qrContent } = operations['qr-generate'].example.response
  expect(readQrPayload(qrContent)).toMatchObject({ ok: true, reference: FIRST })
})
