import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { laidOver, ruleFaults, type WireObject } from '#gateway/codec/conditions.ts'
import { declaredFields, pathText, type DeclaredField } from '#gateway/codec/walk.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { redactBody } from '#gateway/redact.ts'
import { EXAMPLE_BANKS } from '#test/support/example-banks.ts'
import { EVERYTHING } from './everything.ts'
import { isMandatory, placeOf } from './spoil.ts'

const SIDES = ['request', 'response'] as const

describe.each(EVERYTHING)('$name', (operation) => {
  const { example } = operation

  test.each(SIDES)('the example of its %s is read', (side) => {
    expect(z.safeDecode(operation[side], example[side]).error?.issues).toBeUndefined()
  })

  test('what we write comes out as the example says', () => {
    const side = operation.direction === 'to-gateway' ? 'request' : 'response'
    const values = z.decode(operation[side], example[side])
    expect(z.encode(operation[side], values)).toEqual(example[side])
  })

  test.each(SIDES)('the example of its %s has every field that is declared', (side) => {
    const lacking = [...declaredFields(operation[side])].filter(
      ({ path }) => placeOf(example[side], path) === undefined,
    )
    expect(lacking.map(({ path }) => pathText(path))).toEqual([])
  })

  test.each(SIDES)(
    'what the interface makes mandatory in its %s, the schema does, or says why not',
    (side) => {
      const lax = [...declaredFields(operation[side])].filter(
        (field) =>
          !field.mandatory &&
          field.facts.presence === 'Y' &&
          isMandatory(field) &&
          mustBeRead(operation, side, field),
      )
      // Each entry of a list of bills has one of two shapes; the cases try both.
      expect(lax.filter(({ path }) => !path.includes('listBills')).map(({ path }) => pathText(path))).toEqual(
        [],
      )
    },
  )

  test('the example keeps the rules, and each rule can be broken', () => {
    const request = example.request as WireObject
    const { conditions = [], agreements = [] } = operation
    expect(ruleFaults(operation, request, EXAMPLE_BANKS)).toEqual({ missing: [], invalid: [] })
    for (const { when, fields, example: patch } of conditions) {
      expect(when(laidOver(request, patch), EXAMPLE_BANKS)).toBe(true)
      expect(fields).not.toEqual([])
    }
    for (const { broken, field } of agreements) {
      expect(ruleFaults(operation, laidOver(request, broken), EXAMPLE_BANKS).invalid).toContain(field)
    }
  })

  test.each(operation.redact)('%s is declared, and the journal does not get it', (path) => {
    const names = path.split('.')
    const declared = SIDES.flatMap((side) => [...declaredFields(operation[side])]).map((field) =>
      field.path.filter((name) => name !== '[]').join('.'),
    )
    expect([...declared, ...READ_THERE_TOO]).toContain(path)
    const body = names.reduceRight<unknown>((inside, name) => ({ [name]: inside }), 'of a person')
    expect(redactBody(JSON.stringify(body), operation.redact)).not.toContain('of a person')
  })
})

/**
 * Where the declaration names the deciding fields of an answer, all others may be absent, and so may deciding
 * ones that depend on others.
 */
function mustBeRead(
  { decides, lacks, echoesIfGiven = [] }: Operation,
  side: (typeof SIDES)[number],
  { path }: DeclaredField,
): boolean {
  if (side === 'request' || decides === undefined) return true
  const name = pathText(path)
  const ifGiven = echoesIfGiven.some(([, answered]) => answered === name)
  // A list's items are read separately: an incomplete item is left out, or doubted.
  return lacks === undefined && !ifGiven && !path.includes('[]') && decides.includes(name)
}

/** Where an answer of account binding may also carry them (interface, 2.6). */
const READ_THERE_TOO = ['additionalInfo.linkId', 'additionalInfo.redirectUrl']
