import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXAMPLE_BANKS } from '#test/support/example-banks.ts'
import { laidOver, valueAt } from '#gateway/codec/conditions.ts'
import { declaredFields } from '#gateway/codec/walk.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { operations, type OperationName } from '#gateway/registry.ts'
import { checkFields } from '#simulator/checks/fields.ts'
import { routes } from '#simulator/routes.ts'
import { practice, type Body, type Practice } from './merchant.ts'
import { wholeBody } from './whole-bodies.ts'

let site: Practice
beforeAll(async () => {
  site = await practice({
    bankRules: EXAMPLE_BANKS,
    depositBalance: '9999999999999.00',
    // Tokens come before fields: checks.test.ts.
    tokenRules: { 'transfer-interbank': 'none', 'transfer-status': 'none', 'account-inquiry': 'none' },
  })
})
afterAll(() => site.stop())

const names = Object.keys(operations) as readonly OperationName[]
const snap = names.filter((name) => operations[name].wire.kind === 'snap')
const hashed = names.filter((name) => operations[name].wire.kind !== 'snap')

type Field = {
  readonly path: readonly string[]
  readonly mandatory: boolean
  readonly type: string
  readonly max: number
}

/** Every plain field of a request, read from the declaration, which repeats the interface's tables. */
function fieldsOf(name: OperationName): readonly Field[] {
  return [...declaredFields(operations[name].request)]
    .filter(({ path }) => !path.includes('*') && !path.includes('[]'))
    .map(({ path, mandatory, facts }) => ({ path, mandatory, type: facts.type, max: facts.max ?? 1_000_000 }))
}
const ENVELOPE = ['rq_uuid', 'rq_datetime', 'comm_code', 'sender_id', 'signature', 'key']
const cases = (of: readonly OperationName[]) =>
  of.flatMap((name) =>
    fieldsOf(name)
      // The caller's identity is checked before the fields: call-hashed.test.ts.
      .filter(({ path }) => snap.includes(name) || !ENVELOPE.includes(path[0] ?? ''))
      .map((field) => [name, field.path.join('.'), field] as const),
  )

function withValue(body: Body, path: readonly string[], value: unknown): Body {
  return laidOver(body, path.reduceRight<unknown>((below, name) => ({ [name]: below }), value) as Body)
}

async function answer(name: OperationName, body: Body) {
  const { status, code, message } = await site.merchant.call(name, body)
  return [status, code, message]
}

/** In the words of each family of answers. */
function said(name: OperationName, kind: 'missing' | 'format', field: string) {
  const { wire, serviceCode } = operations[name]
  if (wire.kind === 'snap') {
    return kind === 'missing'
      ? [400, `400${serviceCode}02`, `Invalid Missing Mandatory Field ${field}`]
      : [400, `400${serviceCode}01`, `Invalid Field Format ${field}`]
  }
  const words = kind === 'missing' ? ['0002', `Missing ${field}`] : ['0001', `Format ${field}`]
  return [200, words[0], words[1]?.slice(0, name === 'transaction-history' ? 32 : undefined)]
}

it('covers every operation', () => {
  expect(routes.flatMap(({ asks, name }) => (asks === undefined ? [] : [name]))).toEqual(names)
  expect(cases(names).length).toBeGreaterThan(130)
})

describe.each(names)('the whole example of %s', (name) => {
  it('passes every check of its fields', async () => {
    const [status, code] = await answer(name, wholeBody(name))
    // No such subject exists for a status check, a cancel or a rejection: that is reported after the fields.
    const later = { 'va-status': '4042601', 'va-delete': '4043101', 'transfer-status': '4043601' }
    const expected = (later as Readonly<Record<string, string>>)[name]
    if (expected !== undefined) expect(code).toBe(expected)
    else
      expect([status, code ?? '0000']).toEqual([
        name === 'account-creation' ? 202 : 200,
        expect.stringMatching(/^(?:20\d\d{4}|0000)$/),
      ])
  })
})

describe.each(cases(names).filter(([, , { mandatory }]) => mandatory))('%s %s', (name, path, field) => {
  // A form cannot carry null.
  const nothing = operations[name].wire.kind === 'encrypted-form' ? [undefined, ''] : [undefined, null, '']
  it.each(nothing.filter((each) => each !== '' || !mayBeEmpty(name, field.path)))(
    'must be there, and is not as %o',
    async (value) => {
      expect(await answer(name, withValue(wholeBody(name), field.path, value))).toEqual(
        said(name, 'missing', path),
      )
    },
  )
})

function mayBeEmpty(name: OperationName, path: readonly string[]): boolean {
  const field = [...declaredFields(operations[name].request)].find((each) => each.path.join() === path.join())
  return field?.facts.mayBeEmpty === true
}

describe.each(cases(snap).filter(([, , { mandatory }]) => !mandatory))('%s %s', (name, path, field) => {
  it('may be left out, unless a rule of the interface wants it', async () => {
    const without = withValue(wholeBody(name), field.path, undefined)
    const wanted = wantedBy(operations[name], without)
    const [, code, message] = await answer(name, without)
    if (wanted.includes(path)) expect(message).toBe(`Invalid Missing Mandatory Field ${path}`)
    else expect(code).not.toMatch(/^400/)
  })
  it('is as good as left out when it is null', async () => {
    const nothing = withValue(wholeBody(name), field.path, null)
    const absent = withValue(wholeBody(name), field.path, undefined)
    const [, code, message] = await answer(name, nothing)
    if (wantedBy(operations[name], absent).includes(path))
      expect(message).toBe(said(name, 'missing', path)[2])
    else expect(code).not.toMatch(/^400/)
  })
})

function wantedBy({ conditions = [] }: Operation, request: Body): readonly string[] {
  return conditions.filter(({ when }) => when(request, EXAMPLE_BANKS)).flatMap(({ fields }) => fields)
}

describe.each(cases(snap))('%s %s', (name, path, field) => {
  it.each([12345, true, [['x']]])('must be of its type, not %o', async (wrong) => {
    expect(await answer(name, withValue(wholeBody(name), field.path, wrong))).toEqual(
      said(name, 'format', path),
    )
  })
  it('must not be too long', async () => {
    const long = '9'.repeat(Math.min(field.max, 60_000) + 1)
    if (field.max > 60_000) return
    expect(await answer(name, withValue(wholeBody(name), field.path, long))).toEqual(
      said(name, 'format', path),
    )
  })
})

describe.each(cases(hashed))('%s %s', (name, path, field) => {
  it('must be of its form', async () => {
    const { facts } =
      [...declaredFields(operations[name].request)].find((each) => each.path === field.path) ?? {}
    for (const wrong of [...(facts?.broken ?? []), '9'.repeat(Math.min(field.max, 10_000) + 1)]) {
      const reply = await answer(name, withValue(wholeBody(name), field.path, wrong))
      expect(reply).toEqual(said(name, 'format', path))
    }
  })
})

describe('rules over several fields', () => {
  const conditional = snap.flatMap((name) => {
    const { conditions = [] }: Operation = operations[name]
    return conditions.flatMap((condition) =>
      condition.fields.map((field) => [name, condition.name, field, condition.example] as const),
    )
  })
  it.each(conditional)('%s, %s: %s must be there', async (name, _, field, example) => {
    const body = laidOver(wholeBody(name), example)
    expect(valueAt(body, field)).toBeDefined()
    expect(await answer(name, withValue(body, field.split('.'), undefined))).toEqual(
      said(name, 'missing', field),
    )
    expect((await answer(name, body))[1]).not.toMatch(/^400/)
  })
  const agreed = names.flatMap((name) => {
    const { agreements = [] }: Operation = operations[name]
    return agreements.map((agreement) => [name, agreement.name, agreement] as const)
  })
  it.each(agreed)('%s, %s', async (name, _, { field, broken }) => {
    const [, code, message] = await answer(name, laidOver(wholeBody(name), broken))
    if (snap.includes(name)) expect([code, message]).toEqual(said(name, 'format', field).slice(1))
    else expect(code).toMatch(/^000[16]$/)
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
    expect([reply.code, reply.message]).toEqual(['4004702', 'Invalid Missing Mandatory Field amount'])
  })
  it('lets fields pass that it does not know', async () => {
    expect((await site.merchant.qr({ note: 'x' })).code).toBe('2004700')
  })
  it.each([['YY'], [1], [['Y']]])(
    'refuses %o as isPaymentNotif, which no till of ours sends',
    async (flag) => {
      const body = { ...wholeBody('va-status'), additionalInfo: { isPaymentNotif: flag } }
      expect((await answer('va-status', body)).slice(1)).toEqual([
        '4002601',
        'Invalid Field Format additionalInfo.isPaymentNotif',
      ])
    },
  )
  it.each(['Y', '', null, undefined])(
    'takes %o as isPaymentNotif, and changes nothing by it',
    async (flag) => {
      const body = { ...wholeBody('va-status'), additionalInfo: { isPaymentNotif: flag } }
      expect((await answer('va-status', body))[1]).toBe('4042601')
    },
  )
})

describe('fields inside a text, a map or a list', () => {
  it('are named with their keys', () => {
    const body = wholeBody('invoices-send')
    const inside = (entry: Body) => ({
      rq_uuid: '1',
      rq_datetime: '2026-11-20 10:00:00',
      signature: '0'.repeat(64),
      ...body,
      invoices: JSON.stringify({ S1_1_N: entry }),
    })
    const check = (entry: Body) => checkFields(operations['invoices-send'], inside(entry), {})
    expect(check({ member_code: 'A' })).toEqual({
      ok: false,
      fault: { kind: 'missing', field: 'invoices.S1_1_N.member_name' },
    })
    const [entry] = Object.values(JSON.parse(String(body['invoices'])) as Readonly<Record<string, Body>>)
    expect(check({ ...entry, due_date: '2026-02-30' })).toEqual({
      ok: false,
      fault: { kind: 'format', field: 'invoices.S1_1_N.due_date' },
    })
  })
})
