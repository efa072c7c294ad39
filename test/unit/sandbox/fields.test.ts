import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldFacts } from '#gateway/codec/field.ts'
import { routes } from '#sandbox/routes.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { vaDelete } from '#gateway/operations/va-delete.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { timestampA } from '#domain/timestamp.ts'
import { practice, qrBody, vaBody, type Body, type OperationName, type Practice } from './merchant.ts'

let site: Practice
beforeAll(async () => {
  site = await practice()
})
afterAll(() => site.stop())

type Field = { readonly path: readonly string[]; readonly mandatory: boolean; readonly type: string }

/** Every field of a request, read from the declaration: what the interface's tables say. */
function fieldsOf(schema: unknown, path: readonly string[] = []): readonly Field[] {
  const inner = schema instanceof z.ZodPipe ? schema.in : schema
  if (!(inner instanceof z.ZodObject)) return []
  return Object.entries<z.core.$ZodType>(inner.shape).flatMap(([key, declared]) => {
    const mandatory = !(declared instanceof z.ZodOptional)
    const member = declared instanceof z.ZodOptional ? declared.unwrap() : declared
    const field = { path: [...path, key], mandatory, type: fieldFacts.get(member)?.type ?? '' }
    return [field, ...fieldsOf(member, field.path)]
  })
}

/** Every optional field filled in too, so that each can be broken. */
const full: Readonly<Record<OperationName, () => Body>> = {
  'qr-generate': () => qrBody({ validityPeriod: timestampA(Date.now() + 60_000) }),
  'va-status': () =>
    vaBody('P00126112000000427F3Q', {
      inquiryRequestId: '1',
      paymentRequestId: '1',
      additionalInfo: {
        billNo: '1',
        productCode: '1',
        paymentRef: '1',
        terminalId: '1',
        traceNumber: '1',
        sortBy: 'TDD',
      },
    }),
  'va-delete': () => vaBody('P00126112000000427F3Q'),
}

function withValue(body: Body, [key = '', ...rest]: readonly string[], value: unknown): Body {
  if (rest.length === 0) return { ...body, [key]: value }
  return { ...body, [key]: withValue(body[key] as Body, rest, value) }
}

const declared = { 'qr-generate': qrGenerate, 'va-status': vaStatus, 'va-delete': vaDelete }
const names: readonly OperationName[] = ['qr-generate', 'va-status', 'va-delete']
const cases = names.flatMap((name) =>
  fieldsOf(declared[name].request).map((field) => [name, field.path.join('.'), field] as const),
)

it('covers every route that has fields', () => {
  expect(routes.filter(({ run }) => run !== undefined).map(({ name }) => name)).toEqual([...names])
  expect(cases.length).toBeGreaterThanOrEqual(20)
})

async function answer(name: OperationName, field: Field, value: unknown) {
  const reply = await site.merchant.call(name, withValue(full[name](), field.path, value))
  return [reply.status, reply.code, reply.message]
}
const code = (name: OperationName, caseCode: string) => `400${declared[name].serviceCode}${caseCode}`

describe.each(cases.filter(([, , { mandatory }]) => mandatory))('%s %s', (name, path, field) => {
  it.each([undefined, null, ''])('must be there, and is not as %o', async (nothing) => {
    const absent = [400, code(name, '02'), `Invalid Mandatory Field ${path}`]
    expect(await answer(name, field, nothing)).toEqual(absent)
  })
})

describe.each(cases.filter(([, , { mandatory }]) => !mandatory))('%s %s', (name, _, field) => {
  it('may be left out', async () => {
    expect(String((await answer(name, field, undefined))[1])).not.toMatch(/^400/)
  })
})

describe.each(cases)('%s %s', (name, path, field) => {
  const badFormat = [400, code(name, '01'), `Invalid Field Format ${path}`]
  it.each([12345, true, [['x']]])('must be of its type, not %o', async (wrong) => {
    expect(await answer(name, field, wrong)).toEqual(badFormat)
  })
  it('must not be too long', async () => {
    const longest = /^String \((\d+)\)$/.exec(field.type)?.[1]
    expect(await answer(name, field, '9'.repeat(Number(longest ?? 39) + 1))).toEqual(badFormat)
  })
})

describe('strict forms', () => {
  const value = (text: string) => site.merchant.qr({ amount: { value: text, currency: 'IDR' } })
  it.each(['150000', '150000.0', '150000.50', '150,000.00', '0150000.00', '-150000.00', '1e5', ' 150000.00'])(
    'refuses the amount %s',
    async (text) => {
      expect((await value(text)).message).toBe('Invalid Field Format amount.value')
    },
  )
  it.each(['USD', 'idr'])('refuses the currency %s', async (currency) => {
    const reply = await site.merchant.qr({ amount: { value: '150000.00', currency } })
    expect([reply.code, reply.message]).toEqual(['4004701', 'Invalid Field Format amount.currency'])
  })
  it.each(['p001', 'P-001', 'P 1'])('refuses the reference %s', async (partnerReferenceNo) => {
    expect((await site.merchant.qr({ partnerReferenceNo })).message).toBe(
      'Invalid Field Format partnerReferenceNo',
    )
  })
  it.each([
    '2099-01-01T00:00:00Z',
    '2099-01-01T00:00:00.000+07:00',
    '2099-13-01T00:00:00+07:00',
    '2099-01-01 00:00:00',
  ])('refuses the time %s', async (validityPeriod) => {
    expect((await site.merchant.qr({ validityPeriod })).message).toBe('Invalid Field Format validityPeriod')
  })
  it('names the first absent field before any broken one', async () => {
    const reply = await site.merchant.call('qr-generate', { partnerReferenceNo: 5, merchantId: 'X' })
    expect([reply.code, reply.message]).toEqual(['4004702', 'Invalid Mandatory Field amount'])
  })
  it('lets fields pass that it does not know', async () => {
    expect((await site.merchant.qr({ note: 'x' })).code).toBe('2004700')
  })
})
