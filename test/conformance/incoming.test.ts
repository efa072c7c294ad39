/** The gateway's calls with one spoiled field, and our own answers to them with one spoiled field. */
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { laidOver, ruleFaults, type WireObject } from '#gateway/codec/conditions.ts'
import { declaredFields } from '#gateway/codec/walk.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { incoming } from '#gateway/registry.ts'
import { callOf } from '#test/support/callbacks.ts'
import { core, instructionOf, NOW, orderIn, REFERENCE, waiting } from '../unit/callbacks/core.ts'
import type { Body } from './body.ts'
import { isMoney, spoilsOfValue } from './spoil-values.ts'
import { ABSENT, isMandatory, placeOf, said, spoiled, spoilsOf, valueIn } from './spoil.ts'
import { createTally } from './tally.ts'

/** Calls in which not every field decides: the others may be absent or odd, and the call is served. */
const DECIDING: Readonly<Record<string, readonly string[]>> = {
  'va-inquiry': ['partnerServiceId', 'customerNo', 'virtualAccountNo', 'inquiryRequestId'],
  'va-payment': ['virtualAccountNo'],
}
const decides = ({ name }: Operation, [top = '']: readonly string[]) => DECIDING[name]?.includes(top) ?? true

const asked = createTally('calls of the gateway that our own side was asked to take')
const answered = createTally('answers to the gateway that our own side was asked to write')
afterAll(() => {
  asked.print()
  answered.print()
})

describe.each(Object.values(incoming))('$name', (operation: Operation) => {
  const { serviceCode } = operation
  const example = operation.example.request as Body
  const listener = core({
    orders: [orderIn(waiting)],
    instructions: [instructionOf({ reference: REFERENCE })],
  })
  const ask = (body: unknown) => listener.codeOf(callOf({ path: `/api${operation.path}`, body, at: NOW }))

  test('control: the example itself is answered with a success', async () => {
    expect(await ask(example)).toMatch(new RegExp(`^200${serviceCode}00 `))
  })

  test('refuses a call with a deciding field that is spoiled, names it, and needs no other', async () => {
    const wrong: string[] = []
    for (const field of declaredFields(operation.request)) {
      const place = placeOf(example, field.path) ?? []
      for (const spoil of [...spoilsOf(field, valueIn(example, place)), NULL]) {
        const isDigits = Number.isSafeInteger(spoil.value) && Number(spoil.value) >= 0
        const isId = isDigits && place.join('.') === 'inquiryRequestId'
        const isOther = isDigits && place.join('.') === 'virtualAccountNo'
        const taken =
          !decides(operation, field.path) || (spoil.kind === 'absent' && !isMandatory(field)) || isId
        const answer = await ask(spoiled(example, place, spoil.value))
        asked.count(operation.name, taken && spoil.kind === 'absent' ? 'optional absent' : spoil.kind)
        const [code, ...words] = answer.split(' ')
        const right = taken
          ? code === `200${serviceCode}00`
          : isOther
            ? code === `404${serviceCode}12`
            : code === `400${serviceCode}${spoil.kind === 'absent' ? '02' : '01'}` &&
              `${words.at(-1)}.`.startsWith(`${place.join('.')}.`)
        if (!right) wrong.push(`${said(field, spoil)}: ${answer}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('writes no answer with a field that is spoiled', () => {
    const values = z.decode(operation.response, operation.example.response)
    const wrong: string[] = []
    for (const field of declaredFields(operation.response)) {
      const place = placeOf(values, field.path)
      if (place === undefined || isMoney(valueIn(values, place.slice(0, -1)))) continue
      for (const spoil of spoilsOfValue(field, valueIn(values, place))) {
        const wire = spoiled(operation.example.response, place, spoil.value) as WireObject
        const optional =
          spoil.value === ABSENT && !isMandatory(field) && missingIn(operation, wire).length === 0
        answered.count(operation.name, optional ? 'optional absent' : spoil.kind)
        if (canWrite(operation, spoiled(values, place, spoil.value)) !== optional)
          wrong.push(said(field, spoil))
      }
    }
    expect(wrong).toEqual([])
  })

  test('writes no answer without what its kind of payment makes mandatory', () => {
    const wrong: string[] = []
    for (const { name, fields, example: patch } of operation.responseConditions ?? []) {
      for (const path of fields) {
        const body = spoiled(
          laidOver(operation.example.response as WireObject, patch),
          path.split('.'),
          ABSENT,
        )
        answered.count(operation.name, 'condition')
        if (!missingIn(operation, body as WireObject).includes(path)) wrong.push(`${name}, without ${path}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

const NULL = { kind: 'absent', value: null } as const

function missingIn({ responseConditions = [] }: Operation, wire: WireObject): readonly string[] {
  return ruleFaults({ conditions: responseConditions }, wire, {}).missing
}

/** Like the listener: by the schema, then by the conditions. */
function canWrite(operation: Operation, values: unknown): boolean {
  try {
    const encoded = z.safeEncode(operation.response, values)
    return encoded.success && missingIn(operation, JSON.parse(JSON.stringify(encoded.data))).length === 0
  } catch {
    return false
  }
}
