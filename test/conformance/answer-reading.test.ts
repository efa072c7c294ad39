/**
 * How our own side reads answers with one spoiled field. A deciding field: never a success. Any other field:
 * the same result, with the field noted. Never a throw.
 */
import { afterAll, describe, expect, test } from 'vitest'
import type { Outcome } from '#domain/outcome.ts'
import { declaredFields, pathText, type DeclaredField } from '#gateway/codec/walk.ts'
import { readAnswer } from '#gateway/answers/answer.ts'
import type { Outgoing } from '#gateway/define-operation.ts'
import { operations } from '#gateway/registry.ts'
import { answerOf, CIPHER, sealed, valuesOf } from '#test/support/operation-examples.ts'
import { isObject, type Body } from './body.ts'
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

  test('believes none with a deciding field that is spoiled, and loses none by any other', () => {
    const wrong: string[] = []
    const fields = [...declaredFields(operation.response)]
    for (const field of fields) {
      const place = placeOf(example, field.path)
      if (place === undefined) continue
      const beside = decidesNothing(operation, field, fields)
      for (const spoil of [...spoilsOf(field, valueIn(example, place)), NULL]) {
        const other = isEcho(operation, field) && typeof spoil.value === 'string'
        const listed = operation.decides !== undefined && isListOfItsOwn(field, spoil)
        const expected = (beside && !other) || listed || isRead(field, spoil) ? 'done' : 'unknown wrong-shape'
        const body = spoiled(example, place, spoil.value) as Body
        const found = read(operation, body)
        if (beside && isOdd(field, spoil) && !isNoted(operation, body, field))
          wrong.push(`${said(field, spoil)}: not noted`)
        if (mayDependOnOthers(operation, field)) continue
        const optional = expected === 'done'
        tally.count(operation.name, optional ? 'optional absent' : spoil.kind)
        // A read without its own code may report its refusal with another one.
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
  const none = value === ABSENT || value === null
  if (none && facts.mayLack !== undefined) return true
  if (value === ABSENT || (value === null && facts.alsoRead !== 'anything')) return !isMandatory(field)
  return facts.alsoRead === 'anything'
}

/** Optional fields and their contents decide nothing where the declaration names the deciding ones. */
function decidesNothing(operation: Outgoing, field: DeclaredField, all: readonly DeclaredField[]): boolean {
  if (operation.decides === undefined) return false
  return all.some(({ path, mandatory }) => !mandatory && path.every((name, at) => name === field.path[at]))
}

/** A different text here is not an odd field: it is another order, or another merchant. */
function isEcho({ echoesIfGiven = [] }: Outgoing, { path, facts }: DeclaredField): boolean {
  return facts.type !== 'String (16.2)' && echoesIfGiven.some(([, answered]) => answered === pathText(path))
}

/** A list written as an object is read item by item; anything else in it is left out. */
function isListOfItsOwn({ facts }: DeclaredField, { value }: Spoil): boolean {
  return facts.type.startsWith('Array') && isObject(value)
}

/** In a status the flag determines which fields must be readable; tested in `status-deciding.test.ts`. */
function mayDependOnOthers({ lacks, decides = [] }: Outgoing, { path }: DeclaredField): boolean {
  if (lacks === undefined) return false
  const name = pathText(path)
  return decides.some((known) => known === name || name.startsWith(`${known}.`) || known.startsWith(name))
}

/** Differs from the table, with any result; forms outside every table are not noted. */
function isOdd({ facts }: DeclaredField, { kind }: Spoil): boolean {
  return (kind === 'too long' || kind === 'wrong type') && facts.alsoRead === undefined
}

function isNoted(operation: Outgoing, body: Body, { path }: DeclaredField): boolean {
  const { raw } = outcomeOf(operation, body)
  return (raw?.notes ?? []).some(({ field }) => pathText(path).startsWith(field.replace(/\[\]$/, '')))
}

function another(value: unknown): unknown {
  if (typeof value === 'string')
    return /^\d+\.\d\d$/.test(value) ? `1${value}` : value.replace(/.$/, (end) => (end === 'Z' ? 'Y' : 'Z'))
  return spoiled(value, ['value'], '1.00')
}

/** As in the example, but successful at once where it says "in progress". */
function successOf(operation: Outgoing): Body {
  const body = answerOf(operation)
  const { responseCode } = body
  return typeof responseCode === 'string'
    ? { ...body, responseCode: responseCode.replace(/^202/, '200') }
    : body
}

/** The outcome's kind, and its reason when unknown. */
function read(operation: Outgoing, body: Body): string {
  const outcome = outcomeOf(operation, body)
  return outcome.kind === 'unknown' ? `unknown ${outcome.why}` : outcome.kind
}

function outcomeOf(operation: Outgoing, body: Body): Outcome<unknown> {
  const asked = { operation, values: valuesOf(operation), method: operation.method, path: operation.path }
  const bytes = Buffer.from(JSON.stringify(sealed(operation, body)))
  return readAnswer(
    asked,
    { kind: 'answered', status: 200, headers: {}, body: bytes },
    { signature: 'ignored', gatewayPublicKey: undefined, cipher: CIPHER, now: NOW, rate: undefined },
  ).outcome
}
