/** The gateway simulator's answers to requests with one spoiled field: a refusal that names it. */
import { afterAll, describe, expect, test } from 'vitest'
import { laidOver, ruleFaults, type WireObject } from '#gateway/codec/conditions.ts'
import { declaredFields, pathText, type DeclaredField } from '#gateway/codec/walk.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { EXAMPLE_BANKS } from '#test/support/example-banks.ts'
import { operations } from '#gateway/registry.ts'
import { isObject, type Body } from './body.ts'
import { practiceMerchantHere, type PracticeAnswer } from './practice-merchant.ts'
import { ABSENT, isMandatory, placeOf, said, spoiled, spoilsOf, valueIn, type Kind } from './spoil.ts'
import { createTally } from './tally.ts'

/**
 * The caller's identity and subject: garbage there is refused before the other fields, in different words.
 */
const ENVELOPE = ['rq_uuid', 'rq_datetime', 'signature', 'sender_id', 'comm_code', 'key']
const tally = createTally('requests that the gateway simulator was asked to take')
afterAll(tally.print)

describe.each(Object.values(operations))('$name', (operation: Operation) => {
  const example = operation.example.request as Body
  const merchant = practiceMerchantHere()
  const fields = [...declaredFields(operation.request)].flatMap((field) => {
    const place = placeOf(example, field.path)
    return place === undefined ? [] : [{ field, place }]
  })

  test('refuses each field that is spoiled, names it, and takes a request without an optional one', async () => {
    const wrong: string[] = []
    for (const { field, place } of fields) {
      for (const spoil of spoilsOf(field, valueIn(example, place))) {
        if (spoil.kind === 'wrong type' && !canSay(operation, field)) continue
        const body = spoiled(example, place, spoil.value) as Body
        const signature = place[0] !== 'signature'
        const answer = await merchant.ask(operation, body, { signature })
        const refusal = spoil.value === ABSENT ? mustHave(operation, field, body) : true
        const right = refusal
          ? isRefusal(operation, answer, place, spoil.kind)
          : !isFieldRefusal(operation, answer)
        tally.count(operation.name, refusal ? spoil.kind : 'optional absent')
        if (!right) wrong.push(`${said(field, spoil)}: ${answer.code} ${answer.message}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('asks for what a condition makes mandatory', async () => {
    const wrong: string[] = []
    for (const condition of operation.conditions ?? []) {
      for (const path of condition.fields) {
        const body = spoiled(laidOver(example, condition.example), path.split('.'), ABSENT) as Body
        const answer = await merchant.ask(operation, body)
        tally.count(operation.name, 'condition')
        if (!isRefusal(operation, answer, path.split('.'), 'absent'))
          wrong.push(`${condition.name}, without ${path}: ${answer.code} ${answer.message}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('refuses what does not agree', async () => {
    const wrong: string[] = []
    for (const { name, field, broken } of operation.agreements ?? []) {
      const answer = await merchant.ask(operation, laidOver(example, broken))
      tally.count(operation.name, 'agreement')
      const overLimit = answer.code === '0006' && answer.message.includes('500')
      if (!overLimit && !isRefusal(operation, answer, [field], 'not allowed'))
        wrong.push(`${name}: ${answer.code} ${answer.message}`)
    }
    expect(wrong).toEqual([])
  })
})

/** Every value of a form is a text. */
function canSay({ wire }: Operation, { path }: DeclaredField): boolean {
  return path.length > 1 || wire.kind === 'snap' || wire.kind === 'hashed-json'
}

function mustHave(operation: Operation, field: DeclaredField, body: WireObject): boolean {
  return (
    isMandatory(field) || ruleFaults(operation, body, EXAMPLE_BANKS).missing.includes(pathText(field.path))
  )
}

function isRefusal(
  operation: Operation,
  answer: PracticeAnswer,
  place: readonly string[],
  kind: Kind,
): boolean {
  const [top = '', entry = '', ...rest] = place
  if (operation.wire.kind !== 'snap' && ENVELOPE.includes(top))
    return answer.code !== '0000' && answer.status < 500
  const missing = kind === 'absent'
  if (operation.wire.kind === 'snap') {
    const code = `400${operation.serviceCode}${missing ? '02' : '01'}`
    return answer.code === code && names(answer.message, place)
  }
  if (rest.length === 0 || operation.wire.kind === 'hashed-json')
    return answer.code === (missing ? '0002' : '0001') && names(answer.message, place)
  // One bad invoice fails alone.
  return failsAlone(answer, entry, rest, missing)
}

function failsAlone(
  { code, body }: PracticeAnswer,
  entry: string,
  field: readonly string[],
  missing: boolean,
) {
  const failed: unknown = JSON.parse(String(body.invoices_failed) || '{}')
  const said = isObject(failed) ? failed[entry] : undefined
  if (code !== '0000' || said === undefined) return false
  if (said === entry) return true
  if (!isObject(said)) return false
  return said.error_code === (missing ? '1002' : '1001') && names(String(said.error_msg), field)
}

/** Named itself, or by its parent: for an amount that is not an object, the whole is named. */
function names(message: string, place: readonly string[]): boolean {
  const named = message.split(' ').at(-1) ?? ''
  const path = place.join('.')
  return named !== '' && (path === named || path.startsWith(`${named}.`) || named.startsWith(`${path}.`))
}

function isFieldRefusal({ wire, serviceCode }: Operation, { code }: PracticeAnswer): boolean {
  if (wire.kind === 'snap') return ['00', '01', '02'].some((known) => code === `400${serviceCode}${known}`)
  return code === '0001' || code === '0002'
}
