/** What our own side makes of answers with one field spoiled: never a success, never a throw. */
import { afterAll, describe, expect, test } from 'vitest'
import { declaredFields, type DeclaredField } from '#gateway/codec/walk.ts'
import { readAnswer } from '#gateway/answer.ts'
import type { Outgoing } from '#gateway/define-operation.ts'
import { operations } from '#gateway/registry.ts'
import { answerOf, CIPHER, sealed, valuesOf } from '#test/support/operation-examples.ts'
import type { Body } from './body.ts'
import { NOW } from './practice-merchant.ts'
import { ABSENT, isMandatory, placeOf, said, spoiled, spoilsOf, valueIn, type Spoil } from './spoil.ts'
import { createTally } from './tally.ts'

const tally = createTally('answers that our own side was given to read')
afterAll(tally.print)

describe.each(Object.values(operations))('$name', (operation: Outgoing) => {
  const example = successOf(operation)

  test('control: the example itself is done', () => {
    expect(read(operation, example)).toBe('done')
  })

  test('believes none with a field that is spoiled, and needs none that is optional', () => {
    const wrong: string[] = []
    for (const field of declaredFields(operation.response)) {
      const place = placeOf(example, field.path)
      if (place === undefined) continue
      for (const spoil of [...spoilsOf(field, valueIn(example, place)), NULL]) {
        const expected = isRead(field, spoil) ? 'done' : 'unknown wrong-shape'
        const found = read(operation, spoiled(example, place, spoil.value) as Body)
        const optional = expected === 'done'
        tally.count(operation.name, optional ? 'optional absent' : spoil.kind)
        // A read that has no code of its own may say with another one that it was refused.
        const alsoRight =
          operation.wire.kind === 'key-form' && place[0] === 'error_code' && found === 'refused'
        if (found !== expected && !alsoRight) wrong.push(`${said(field, spoil)}: ${found}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(operation.echoes.map(([, answered]) => answered))(
    'is not done when %s is of another',
    (answered) => {
      const place = answered.split('.')
      const other = spoiled(example, place, another(valueIn(example, place))) as Body
      tally.count(operation.name, 'of another')
      expect(read(operation, other)).toBe('unknown wrong-shape')
    },
  )

  test.each((operation.echoesIfGiven ?? []).map(([, answered]) => answered))(
    'is not done when %s is given, and of another',
    (answered) => {
      const place = answered.split('.')
      const other = spoiled(example, place, another(valueIn(example, place))) as Body
      tally.count(operation.name, 'of another')
      expect(read(operation, other)).toBe('unknown wrong-shape')
      expect(read(operation, spoiled(example, place, ABSENT) as Body)).toBe('done')
    },
  )
})

const NULL: Spoil = { kind: 'absent', value: null }

function isRead(field: DeclaredField, { value }: Spoil): boolean {
  const { facts } = field
  if (value === ABSENT || (value === null && facts.alsoRead !== 'anything')) return !isMandatory(field)
  return facts.alsoRead === 'anything'
}

function another(value: unknown): unknown {
  if (typeof value === 'string')
    return /^\d+\.\d\d$/.test(value) ? `1${value}` : value.replace(/.$/, (end) => (end === 'Z' ? 'Y' : 'Z'))
  return spoiled(value, ['value'], '1.00')
}

/** As the example, accepted at once where it says "in progress". */
function successOf(operation: Outgoing): Body {
  const body = answerOf(operation)
  const { responseCode } = body
  return typeof responseCode === 'string'
    ? { ...body, responseCode: responseCode.replace(/^202/, '200') }
    : body
}

/** The outcome's kind, and why when it is unknown. */
function read(operation: Outgoing, body: Body): string {
  const asked = { operation, values: valuesOf(operation), method: operation.method, path: operation.path }
  const bytes = Buffer.from(JSON.stringify(sealed(operation, body)))
  const { outcome } = readAnswer(
    asked,
    { kind: 'answered', status: 200, headers: {}, body: bytes },
    { signature: 'ignored', gatewayPublicKey: undefined, cipher: CIPHER, now: NOW, rate: undefined },
  )
  return outcome.kind === 'unknown' ? `unknown ${outcome.why}` : outcome.kind
}
