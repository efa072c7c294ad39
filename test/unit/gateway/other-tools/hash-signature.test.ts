import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSignature, verifyHashSignature, type HashRule, type HashValues } from '#gateway/signing/hash.ts'
import { tools, workshop } from './tools.ts'

const values: HashValues = {
  key: 'mixedCaseKey0123',
  rq_uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  rq_datetime: '2026-11-20 10:00:00',
  comm_code: 'Toko-01',
  sender_id: 'SAMPLE-MERCHANT',
}

const cases: Readonly<Record<string, readonly [HashRule, HashValues]>> = {
  'send invoices': [
    { parts: ['rq_uuid', 'rq_datetime', 'comm_code', 'key', 'word'], word: 'SENDINVOICEMULTI' },
    values,
  ],
  history: [{ parts: ['key', 'rq_uuid', 'comm_code', 'word'], word: 'TRANSACTIONHITORYLIST' }, values],
  'another order': [{ parts: ['sender_id', 'key', 'word', 'rq_datetime'], word: 'lowerCase' }, values],
  // Every printable character of ASCII; nothing else can be signed (test/unit/gateway/hash.test.ts).
  'all of ASCII': [
    { parts: ['key', 'comm_code'], word: '' },
    { ...values, comm_code: String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 0x20 + at)) },
  ],
}

const shop = workshop()
afterAll(() => shop.remove())

beforeAll(() => {
  for (const [name, [rule, of]] of Object.entries(cases)) {
    const parts = rule.parts.map((part) => (part === 'word' ? rule.word : of[part]))
    shop.writeCase(name, { parts: `${parts.join('\n')}\n` })
  }
})

describe.each(tools)('hash signature: $name', (tool) => {
  let left: ReturnType<typeof shop.run>
  beforeAll(() => {
    left = shop.run(tool, 'hash')
  })

  it.each(Object.entries(cases))('makes the same: %s', (name, [rule, of]) => {
    const theirs = left(name, 'theirs').toString()
    expect(theirs).toBe(hashSignature(rule, of))
    expect(verifyHashSignature(rule, of, theirs)).toBe(true)
    expect(verifyHashSignature(rule, { ...of, key: 'another' }, theirs)).toBe(false)
  })
})
