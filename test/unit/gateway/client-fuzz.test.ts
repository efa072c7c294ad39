import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGatewayClient } from '#gateway/client.ts'
import { valueAt } from '#gateway/codec/conditions.ts'
import type { Outgoing, RequestOf } from '#gateway/define-operation.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { vaDelete } from '#gateway/operations/va-delete.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { HttpResult } from '#gateway/transport/transport.ts'
import { aClock, aProfile, aQrRequest, EXTERNAL_ID, keyPair, REFERENCE } from './given.ts'

/** Any network result, through the whole client. */
async function outcomeOf<O extends Outgoing>(operation: O, input: RequestOf<O>, result: HttpResult) {
  const client = createGatewayClient({
    profile: () => aProfile({ answerSignature: 'if-present' }),
    credentials: () => ({ privateKey: keyPair().privateKey, gatewayPublicKey: keyPair().publicKey }),
    transport: { send: () => Promise.resolve(result) },
    clock: aClock(),
  })
  const prepared = await client.prepare(operation, input, { externalId: EXTERNAL_ID })
  if (!prepared.ok) throw new Error('not prepared')
  const sent = await client.send(prepared.call)
  if (sent.outcome.kind === 'done') {
    // The result comes from the exact bytes, and the echoes are those of the request.
    const text = result.kind === 'answered' ? Buffer.from(result.body).toString() : ''
    // Of a byte that spoils a text only what is not compared here may be read.
    const wire: unknown = JSON.parse(text.replaceAll(/\p{Cc}/gu, (one) => (one < ' ' ? '\ufffd' : one)))
    for (const path of operation.decides ?? []) {
      const [told, read] = [valueAt(wire, path), valueAt(sent.outcome.value, path)]
      if (typeof told !== 'string' || typeof read !== 'string') continue
      expect(read.trim().toLowerCase()).toBe(told.trim().toLowerCase())
    }
    expect(text).toContain(REFERENCE)
  }
  return sent.outcome
}

const account = { partnerServiceId: ' SAMPLE1', customerNo: 'SAMPLE-MERCHANT', virtualAccountNo: REFERENCE }
const asks = [
  (result: HttpResult) => outcomeOf(qrGenerate, aQrRequest(), result),
  (result: HttpResult) => outcomeOf(vaStatus, account, result),
  (result: HttpResult) => outcomeOf(vaDelete, account, result),
]
const examples = [qrGenerate, vaStatus, vaDelete].map((operation) => operation.example.response)

const status = fc.oneof({ weight: 3, arbitrary: fc.constant(200) }, fc.integer({ min: 100, max: 599 }))
const headers = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  fc.dictionary(
    fc.constantFrom('x-signature', 'x-timestamp', 'retry-after', 'ratelimit-remaining', '__proto__'),
    fc.string(),
  ),
)
const answered = (body: fc.Arbitrary<Uint8Array>) =>
  fc.record({ kind: fc.constant('answered' as const), status, headers, body })

describe('no answer makes the client throw, or say done without what was asked for', () => {
  it('bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        answered(fc.uint8Array({ maxLength: 300 })),
        fc.constantFrom(...asks),
        async (result, ask) => {
          expect((await ask(result)).kind).not.toBe('done')
        },
      ),
      { seed: 11, numRuns: 300 },
    )
  })

  it('any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        answered(fc.json().map((text) => Buffer.from(text))),
        fc.constantFrom(...asks),
        async (result, ask) => {
          expect((await ask(result)).kind).not.toBe('done')
        },
      ),
      { seed: 12, numRuns: 300 },
    )
  })

  it('a good answer in which members are changed, missing or added', async () => {
    const paths = examples.map((example) => leaves(example))
    const change = fc.record({ which: fc.nat(200), value: fc.option(fc.jsonValue(), { nil: undefined }) })
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.array(change, { maxLength: 3 }),
        status,
        async (index, changes, http) => {
          const body: unknown = structuredClone(examples[index])
          const known = paths[index] ?? []
          for (const { which, value } of changes) put(body, known[which % known.length] ?? [], value)
          const ask = asks[index] ?? asks[0]
          const result = {
            kind: 'answered',
            status: http,
            headers: {},
            body: Buffer.from(JSON.stringify(body) ?? ''),
          } as const
          const outcome = await ask?.(result)
          seen.add(outcome?.kind ?? '')
          expect(outcome?.kind !== 'done' || http === 200).toBe(true)
        },
      ),
      { seed: 13, numRuns: 800 },
    )
    expect(seen).toContain('done')
    expect(seen).toContain('unknown')
  })

  it('a good answer cut off or with one byte changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(2), fc.nat(2000), fc.option(fc.nat(255)), async (index, at, byte) => {
        const whole = Buffer.from(JSON.stringify(examples[index]))
        const place = at % whole.length
        if (byte !== null) whole[place] = byte
        const body = byte === null ? whole.subarray(0, place) : whole
        const outcome = await asks[index]?.({ kind: 'answered', status: 200, headers: {}, body })
        expect(byte !== null || outcome?.kind === 'unknown').toBe(true)
      }),
      { seed: 14, numRuns: 600 },
    )
  })

  it('deep nesting', async () => {
    const body = Buffer.from(
      `{"responseCode":"2004700","additionalInfo":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    )
    for (const ask of asks) {
      expect((await ask({ kind: 'answered', status: 200, headers: {}, body })).kind).toBe('unknown')
    }
  })
})

function leaves(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [
    ...(at.length > 0 ? [at] : []),
    ...Object.entries(value).flatMap(([name, member]) => leaves(member, [...at, name])),
  ]
}

function put(target: unknown, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path
  if (typeof target !== 'object' || target === null || name === undefined) return
  if (rest.length > 0) return put(Reflect.get(target, name), rest, value)
  if (value === undefined) Reflect.deleteProperty(target, name)
  else Reflect.set(target, name, value)
}
