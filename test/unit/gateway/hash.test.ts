import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hashFaults,
  hashSignature,
  verifyHashSignature,
  type HashPart,
  type HashRule,
  type HashValues,
} from '#gateway/signing/hash.ts'
import { anyText } from '#test/support/any-text.ts'

const send: HashRule = {
  parts: ['rq_uuid', 'rq_datetime', 'comm_code', 'key', 'word'],
  word: 'SENDINVOICEMULTI',
}
const history: HashRule = { parts: ['key', 'rq_uuid', 'comm_code', 'word'], word: 'TRANSACTIONHITORYLIST' }
const values: HashValues = {
  key: 'a1b2c3d4e5f60718',
  rq_uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  rq_datetime: '2026-11-20 10:00:00',
  comm_code: 'Toko-01',
  sender_id: 'SAMPLE-MERCHANT',
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('hash signature', () => {
  it('joins the parts in the order of the rule and hashes all of it in upper case, the key too', () => {
    expect(hashSignature(send, values)).toBe(
      sha256(
        '##0F8FAD5B-D9CB-469F-A165-70867728950E##2026-11-20 10:00:00##TOKO-01##A1B2C3D4E5F60718##SENDINVOICEMULTI##',
      ),
    )
    expect(hashSignature(history, values)).toBe(
      sha256('##A1B2C3D4E5F60718##0F8FAD5B-D9CB-469F-A165-70867728950E##TOKO-01##TRANSACTIONHITORYLIST##'),
    )
    expect(hashSignature({ parts: ['sender_id', 'key'], word: '' }, values)).toBe(
      sha256('##SAMPLE-MERCHANT##A1B2C3D4E5F60718##'),
    )
  })

  it('makes what the example of a gateway of this shape says', () => {
    const published = {
      ...values,
      key: 's8qndd0ghZdrl04r',
      rq_uuid: 'bb8cc50a-f670-4d0d-92a1-fbaadb85cece',
      comm_code: 'AKULAKU01',
    }
    expect(hashSignature(history, published)).toMatch(/^ffc3fe1e0ea617ebfb864b6f1e51472cdcac66990215d2e9a3f5/)
  })

  it('is verified, and covers every part of the rule', () => {
    const signature = hashSignature(send, values)
    expect(verifyHashSignature(send, values, signature)).toBe(true)
    for (const part of ['key', 'rq_uuid', 'rq_datetime', 'comm_code'] as const) {
      expect(verifyHashSignature(send, { ...values, [part]: `${values[part]}x` }, signature), part).toBe(
        false,
      )
    }
    expect(verifyHashSignature({ ...send, word: 'REJECTINVOICEMULTI' }, values, signature)).toBe(false)
    expect(verifyHashSignature({ ...send, parts: send.parts.toReversed() }, values, signature)).toBe(false)
    // Not among the parts of this rule.
    expect(verifyHashSignature(send, { ...values, sender_id: 'OTHER' }, signature)).toBe(true)
  })

  it('is false, never a throw, for garbage', () => {
    const signature = hashSignature(send, values)
    for (const garbage of [
      '',
      signature.toUpperCase(),
      ` ${signature}`,
      `${signature}\n`,
      signature.slice(1),
    ]) {
      expect(verifyHashSignature(send, values, garbage)).toBe(false)
    }
    expect(verifyHashSignature(send, values, '0'.repeat(64))).toBe(false)
    fc.assert(
      fc.property(anyText(), (garbage) => !verifyHashSignature(send, values, garbage)),
      { seed: 3 },
    )
  })
})

describe('what cannot be signed', () => {
  const faults = (changes: Partial<HashValues>) => hashFaults(send, { ...values, ...changes })

  it('is nothing of a good request', () => {
    expect(faults({})).toEqual([])
    expect(faults({ key: 'with#one inside' })).toEqual([])
    expect(faults({ sender_id: '' })).toEqual([])
  })

  it('is an empty part, or a rule without the key', () => {
    expect(faults({ key: '', rq_uuid: '' })).toEqual(['rq_uuid', 'key'])
    expect(hashFaults({ ...send, word: '' }, values)).toEqual(['word'])
    expect(hashFaults({ parts: ['rq_uuid', 'word'], word: 'X' }, values)).toEqual(['key'])
  })

  it.each(['Kedai Café', 'ı', 'ſender', '名', '🙂', 'a\nb', '\ud800'])('is foreign text: %j', (text) => {
    expect(faults({ comm_code: text })).toEqual(['comm_code'])
    const changed = { ...values, comm_code: text }
    expect(verifyHashSignature(send, changed, hashSignature(send, changed))).toBe(false)
  })

  it('is a part that could be read as two, so that no two requests share a signature', () => {
    const rule: HashRule = { parts: ['rq_uuid', 'comm_code', 'key'], word: '' }
    const one = { ...values, rq_uuid: 'A##B', comm_code: 'C' }
    const other = { ...values, rq_uuid: 'A', comm_code: 'B##C' }
    expect(hashSignature(rule, one)).toBe(hashSignature(rule, other))
    expect(verifyHashSignature(rule, one, hashSignature(rule, other))).toBe(false)
    for (const text of ['#A', 'A#', 'A##B', '#']) expect(faults({ rq_uuid: text })).toEqual(['rq_uuid'])

    const part = fc.string({ unit: fc.constantFrom('A', '#'), minLength: 1, maxLength: 4 })
    const pair = fc.record({ rq_uuid: part, comm_code: part })
    const good = (parts: { rq_uuid: string; comm_code: string }) =>
      hashFaults(rule, { ...values, ...parts }).length === 0
    fc.assert(
      fc.property(pair.filter(good), pair.filter(good), (left, right) => {
        const same = left.rq_uuid === right.rq_uuid && left.comm_code === right.comm_code
        const signature = hashSignature(rule, { ...values, ...left })
        expect(verifyHashSignature(rule, { ...values, ...right }, signature)).toBe(same)
      }),
      { seed: 4 },
    )
  })

  it('is said for each part once, in the order of the rule', () => {
    const all: readonly HashPart[] = ['word', 'sender_id', 'comm_code', 'rq_datetime', 'rq_uuid', 'key']
    const empty = { key: '', rq_uuid: '', rq_datetime: '', comm_code: '', sender_id: '' }
    expect(hashFaults({ parts: all, word: '' }, empty)).toEqual(all)
  })
})
