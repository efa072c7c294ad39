import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createFieldReader } from '#callbacks/fields.ts'
import { laidOver, valueAt } from '#gateway/codec/conditions.ts'
import { declaredFields, pathText } from '#gateway/codec/walk.ts'
import { incoming } from '#gateway/registry.ts'
import { callOf, INQUIRY_PATH, inquiryBody, PAYMENT_PATH, paymentBody } from '#test/support/callbacks.ts'
import { TRANSFER_PATH, transferBody } from '#test/support/callbacks.ts'
import { core, instructionOf, LINK, NOW, orderIn, REFERENCE, waiting } from './core.ts'

type Body = Readonly<Record<string, unknown>>

const calls = {
  'va-inquiry': { path: INQUIRY_PATH, body: inquiryBody(REFERENCE) },
  'va-payment': { path: PAYMENT_PATH, body: paymentBody(REFERENCE) },
  'transfer-confirmation': { path: TRANSFER_PATH, body: transferBody(LINK) },
} as const

/** The deciding fields, where not all decide; any other may be odd or absent, and the call is answered. */
const DECIDING: Readonly<Record<string, readonly string[]>> = {
  'va-inquiry': ['partnerServiceId', 'customerNo', 'virtualAccountNo', 'inquiryRequestId'],
  'va-payment': ['virtualAccountNo'],
}

const all = Object.values(incoming).flatMap((operation) => {
  const { serviceCode, name } = operation
  const body: Body = calls[name as keyof typeof calls].body
  return [...declaredFields(operation.request)].flatMap(({ path, facts, mandatory }) => {
    const at = pathText(path)
    const given = valueAt(body, at)
    const put = (value: unknown): Body => laidOver(body, nested(path, value))
    const wrong = [
      ...(facts.max === undefined ? [] : [['too long', put('9'.repeat(facts.max + 1))] as const]),
      // The gateway's calls are read as leniently as its answers: one decimal is a decimal.
      ...(facts.broken ?? [])
        .filter((text) => text !== '1.5')
        .map((text) => [`"${text}"`, put(text)] as const),
      ...(facts.values === undefined ? [] : [['no value of the list', put('?')] as const]),
      // Digits are read from a number too, where they are a number or an id.
      ['a fraction', put(7.5)] as const,
      ['a list', put([given])] as const,
    ].map(([what, changed]) => ({ name, at, what, body: changed, code: `400${serviceCode}01`, mandatory }))
    const absent = [undefined, null, ''].map((value) => ({
      name,
      at,
      what: value === undefined ? 'absent' : JSON.stringify(value),
      body: put(value),
      code: `400${serviceCode}02`,
      mandatory,
    }))
    return [...wrong, ...(mandatory ? absent : [])]
  })
})

const decides = (name: string, at: string) => DECIDING[name]?.includes(at.split('.')[0] ?? '') ?? true
const cases = all.filter(({ name, at }) => decides(name, at))
const decorative = all.filter(({ name, at }) => !decides(name, at))

function nested(path: readonly string[], value: unknown): Body {
  const [name = '', ...rest] = path
  return { [name]: rest.length === 0 ? value : nested(rest, value) }
}

const world = { orders: [orderIn(waiting)], instructions: [instructionOf()] }

describe('every declared field of every callback', () => {
  it('is tried', () => {
    expect(new Set(all.map((each) => each.name))).toEqual(new Set(Object.keys(incoming)))
    expect(all.length).toBeGreaterThan(80)
  })

  it.each(cases)('$name $at: $what', async ({ name, at, body, code }) => {
    const { codeOf, kept, bugs } = core(world)
    const call = callOf({ path: calls[name as keyof typeof calls].path, body, at: NOW })
    expect(await codeOf(call)).toContain(code)
    // Named by its full path, so that a reader of the log finds it.
    expect(await codeOf(callOf({ path: call.path, body, at: NOW + 1_000 }))).toContain(` ${at}`)
    expect([kept, bugs]).toEqual([[], []])
  })

  it.each(decorative)('$name $at: $what, costs nothing and is noted', async ({ name, at, body }) => {
    const { answer, kept, told, bugs } = core(world)
    const { status } = await answer(callOf({ path: calls[name as keyof typeof calls].path, body, at: NOW }))
    expect([status, bugs]).toEqual([200, []])
    const [fact] = [...kept, ...told]
    expect(fact).toMatchObject({ reference: REFERENCE, verified: true })
    const isThere = valueAt(body, at) !== undefined && valueAt(body, at) !== null && valueAt(body, at) !== ''
    if (isThere) expect(JSON.parse(fact?.evidence ?? '').odd).toContain(at)
  })

  it.each(Object.entries(calls))('%s as it is, is right', async (_name, { path, body }) => {
    expect(await core(world).codeOf(callOf({ path, body, at: NOW }))).toMatch(/^200\d{4} /)
  })

  it.each(Object.values(incoming))(
    '$name with an optional field that is null, is right',
    async (operation) => {
      const { path, body } = calls[operation.name as keyof typeof calls]
      for (const field of declaredFields(operation.request)) {
        if (field.mandatory) continue
        const call = callOf({ path, body: laidOver(body, nested(field.path, null)), at: NOW })
        expect(await core(world).codeOf(call)).toMatch(/^200\d{4} /)
      }
    },
  )
})

it('keeps of a body what is declared, as it came', () => {
  const read = createFieldReader(
    z.object({ a: z.string(), b: z.object({ c: z.string().optional() }).optional() }),
  )
  const checked = read({ a: 'x', b: { c: 'y', d: 'z' }, e: 'w', f: { a: 'x' } })
  expect(checked).toEqual({
    ok: true,
    value: { a: 'x', b: { c: 'y' } },
    wire: { a: 'x', b: { c: 'y' } },
    odd: [],
  })
})
