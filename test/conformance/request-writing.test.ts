/** Our own side with one spoiled field in a request: the request does not leave, and the field is named. */
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { laidOver, ruleFaults, type WireObject } from '#gateway/codec/conditions.ts'
import { declaredFields, pathText, type DeclaredField } from '#gateway/codec/walk.ts'
import { createGatewayClient } from '#gateway/client.ts'
import type { Outgoing } from '#gateway/define-operation.ts'
import { EXAMPLE_BANKS } from '#test/support/example-banks.ts'
import { operations, BEYOND_NAMES } from '#gateway/registry.ts'
import type { FieldFaults } from '#gateway/request-faults.ts'
import { writeRequest } from '#gateway/transport/wire.ts'
import { CIPHER, HASH_KEY, API_KEY, inputOf, MESSAGE_ID } from '#test/support/operation-examples.ts'
import { aProfile } from '../unit/gateway/given.ts'
import type { Body } from './body.ts'
import { NOW } from './practice-merchant.ts'
import { ABSENT, isMandatory, placeOf, said, spoiled, valueIn, type Kind } from './spoil.ts'
import { isMoney, spoilsOfValue } from './spoil-values.ts'
import { createTally } from './tally.ts'

const tally = createTally('requests that our own side was asked to write')
afterAll(tally.print)

/** The client fills these in, so they can only be spoiled after it. */
const FILLED = ['rq_uuid', 'rq_datetime', 'signature', 'sender_id', 'comm_code', 'key']

let sent = 0
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const profile = aProfile({
  enabled: [...BEYOND_NAMES],
  bankRules: EXAMPLE_BANKS,
  tokenRules: withoutTokens(),
})
const client = createGatewayClient({
  profile: () => profile,
  credentials: () => ({ privateKey, hashKey: HASH_KEY, apiKey: API_KEY, cipher: CIPHER }),
  clock: { now: () => NOW },
  transport: {
    send: () => {
      sent += 1
      return Promise.resolve({ kind: 'not-sent', detail: 'nothing may leave' })
    },
  },
})

describe.each(Object.values(operations))('$name', (operation: Outgoing) => {
  const example = operation.example.request as Body
  const values = z.decode(operation.request, operation.example.request) as Body

  test('control: the example itself is written as it is', async () => {
    const written = writeRequest(operation, values, EXAMPLE_BANKS)
    // As text, for the order of the members too.
    expect('faults' in written ? written.faults : JSON.stringify(written.fields)).toBe(
      JSON.stringify(example),
    )
    expect((await prepare(operation, inputOf(operation) as Body)).ok).toBe(true)
  })

  test('writes none with a field that is spoiled, and names it', async () => {
    const wrong: string[] = []
    for (const field of declaredFields(operation.request)) {
      const place = placeOf(values, field.path)
      // The inside of an amount or a time is written by us, and cannot be spoiled from outside.
      if (place === undefined || isMoney(valueIn(values, place.slice(0, -1)))) continue
      for (const spoil of spoilsOfValue(field, valueIn(values, place))) {
        const body = spoiled(values, place, spoil.value) as Body
        const refusal = spoil.value !== ABSENT || mustHave(operation, field, place)
        const { faults, ok } = await write(operation, body, place)
        tally.count(operation.name, refusal ? spoil.kind : 'optional absent')
        if (refusal ? !isNamed(faults, place, spoil.kind) || ok : faults !== undefined || !ok)
          wrong.push(`${said(field, spoil)}: ${JSON.stringify(faults)}, prepared ${ok}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('writes none without what a condition makes mandatory, and none that does not agree', async () => {
    const wrong: string[] = []
    for (const { name, fields, example: patch } of operation.conditions ?? []) {
      for (const path of fields) {
        const place = path.split('.')
        const wire = laidOver(example, patch)
        const body = spoiled(z.decode(operation.request, wire), place, ABSENT) as Body
        const { faults, ok } = await write(operation, body, place)
        tally.count(operation.name, 'condition')
        if (ok || !isNamed(faults, place, 'absent')) wrong.push(`${name}, without ${path}`)
      }
    }
    for (const { name, field, broken } of operation.agreements ?? []) {
      const body = z.decode(operation.request, laidOver(example, broken)) as Body
      const { faults, ok } = await write(operation, body, [field])
      tally.count(operation.name, 'agreement')
      if (ok || !isNamed(faults, [field], 'not allowed')) wrong.push(name)
    }
    expect(wrong).toEqual([])
  })

  test('nothing has left', () => expect(sent).toBe(0))
})

async function write(operation: Outgoing, body: Body, place: readonly string[]) {
  const written = writeRequest(operation, body, EXAMPLE_BANKS)
  const faults = 'faults' in written ? written.faults : undefined
  if (FILLED.includes(place[0] ?? '') && operation.wire.kind !== 'snap')
    return { faults, ok: faults === undefined }
  const input = Object.fromEntries(Object.entries(body).filter(([name]) => !FILLED.includes(name)))
  const prepared = await prepare(operation, operation.wire.kind === 'snap' ? body : input)
  if (prepared.ok) return { faults, ok: true }
  const { outcome } = prepared
  const asExpected = outcome.kind === 'not-executed' && outcome.why === 'invalid-request'
  return { faults: asExpected ? prepared.faults : undefined, ok: false }
}

function prepare(operation: Outgoing, input: Body) {
  return client.prepare(operation, input, { externalId: '1', messageId: MESSAGE_ID })
}

function mustHave(operation: Outgoing, field: DeclaredField, place: readonly string[]): boolean {
  const wire = spoiled(operation.example.request, place, ABSENT) as WireObject
  return (
    isMandatory(field) || ruleFaults(operation, wire, EXAMPLE_BANKS).missing.includes(pathText(field.path))
  )
}

function isNamed(faults: FieldFaults | undefined, place: readonly string[], kind: Kind): boolean {
  const path = place.join('.')
  const named = kind === 'absent' ? faults?.missing : [...(faults?.invalid ?? []), ...(faults?.missing ?? [])]
  return named?.some((name) => plain(name) === path || plain(name).startsWith(`${path}.`)) ?? false
}

/** `data[0].name` and `data.0.name` are the same place. */
function plain(name: string): string {
  return name.replaceAll(/\[(\d*)\]/g, '.$1')
}

function withoutTokens() {
  return Object.fromEntries(Object.keys(operations).map((name) => [name, 'none' as const]))
}
