import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeDispute } from '#backoffice/dispute/file.ts'
import { verifyDispute } from '#backoffice/dispute/verify-dispute.ts'
import type { DisputeParts } from '#contract/dispute-views.ts'
import { genesisOf, hashLink } from '#journal/chain/chain.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const SEED = new Uint8Array(32).fill(9)
const journalId = Buffer.alloc(16, 1)
const stepOf = (state: string, event: string) =>
  `{"after":{"amount":{"minor":{"$n":"15000000"}},"reference":"P001","state":{"kind":"${state}"}},"event":"${event}"}`
const first = {
  ...{ seq: 1n, at: 1_767_582_000_000n, stream: 'P001', kind: 'order/send' },
  body: stepOf('sending', 'a'),
}
const second = { ...first, seq: 2n, kind: 'order/asked', body: stepOf('waiting', 'é') }
const genesis = genesisOf(journalId)
const one = hashLink(genesis, first)
const two = hashLink(one, second)
const entryOf = (link: typeof first, prev: Buffer, hash: Buffer) => ({
  ...link,
  seq: String(link.seq),
  at: String(link.at),
  prev: prev.toString('hex'),
  hash: hash.toString('hex'),
})

/** As small as a file can be: every byte of it is tried. */
const PARTS = {
  about: { id: 'a1', madeAt: '2026-01-05T10:00:00+07:00', shop: 'Warung', till: '001' },
  order: { reference: 'P001', asked: '150000.00', state: 'waiting' },
  story: [],
  slips: [],
  decisions: [],
  signed: [],
  journal: {
    id: journalId.toString('hex'),
    head: { seq: '2', hash: two.toString('hex') },
    entries: [entryOf(first, genesis, one), entryOf(second, one, two)],
  },
} as unknown as DisputeParts
const FILE = encodeDispute(PARTS, SEED)

describe('a small file', () => {
  it('is whole as it was written, and the same parts give the same bytes', () => {
    expect(verifyDispute(FILE)).toMatchObject({
      verdict: 'sound',
      about: { reference: 'P001', shop: 'Warung' },
    })
    expect(encodeDispute(PARTS, SEED)).toEqual(FILE)
  })

  it('is refused with one byte flipped, at every place', () => {
    const random = seededRandom(20_261_127)
    const passed: number[] = []
    for (let at = 0; at < FILE.length; at += 1) {
      const bytes = Buffer.from(FILE)
      const [bit = 0] = random.bytes(1)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8))
      if (verifyDispute(bytes).verdict === 'sound') passed.push(at)
    }
    expect(passed).toEqual([])
  })

  it('is refused with anything put in, left out or put in another place', () => {
    const place = fc.nat(FILE.length - 1)
    fc.assert(
      fc.property(place, fc.uint8Array({ maxLength: 3 }), fc.nat(3), (at, put, out) => {
        const bytes = Buffer.concat([FILE.subarray(0, at), put, FILE.subarray(at + out)])
        fc.pre(!bytes.equals(FILE))
        expect(verifyDispute(bytes).verdict).not.toBe('sound')
      }),
      { numRuns: 300 },
    )
  })
})

/** The same file with other content, spelt as Loket spells it. */
function changed(
  change: (file: { parts: Record<string, never>; proof: Record<string, never> }) => void,
): Buffer {
  const file = JSON.parse(FILE.toString()) as never
  change(file)
  return Buffer.from(`${JSON.stringify(file, undefined, 1)}\n`)
}
const faultsIn = (bytes: Buffer) => {
  const verdict = verifyDispute(bytes)
  return verdict.verdict === 'unreadable'
    ? verdict.verdict
    : verdict.findings.flatMap(({ name, ok, words }) => (ok ? [] : [`${name}: ${words}`]))
}

const SPELLING = 'spelling: Loket would write it in other bytes'

describe('what was altered is named', () => {
  it('by its part', () => {
    expect(faultsIn(changed(({ parts }) => Object.assign(parts['order'] ?? {}, { asked: '1.00' })))).toEqual([
      'parts: altered: order',
      'order: entry 1 has another amount',
    ])
  })
  it('by its entry of the journal, even when it was sealed again by another key', () => {
    const entries = [
      entryOf({ ...first, body: stepOf('sending', 'x') }, genesis, one),
      entryOf(second, one, two),
    ]
    const forged = { ...PARTS, journal: { ...PARTS.journal, entries } } as DisputeParts
    const bytes = encodeDispute(forged, new Uint8Array(32).fill(8))
    expect(faultsIn(bytes)).toEqual(['entries: entry 1 is not what the journal hashed'])
    const [own, theirs] = [verifyDispute(FILE), verifyDispute(bytes)]
    // The fingerprint is what tells whose seal it is.
    expect('key' in own && 'key' in theirs && own.key !== theirs.key).toBe(true)
  })
  it('when only its members were put in another order', () => {
    const file = JSON.parse(FILE.toString()) as { parts: object; proof: { parts: object } }
    const turned = <T extends object>(members: T): T =>
      Object.fromEntries(Object.entries(members).toReversed()) as T
    const { parts, proof } = file
    for (const moved of [turned(file), { ...file, parts: turned(parts) }, { ...file, proof: turned(proof) }])
      expect(faultsIn(Buffer.from(`${JSON.stringify(moved, undefined, 1)}\n`))).toEqual([SPELLING])
    // The order of the names is sealed too: turned along with the parts, the seal does not fit.
    const both = { ...file, parts: turned(parts), proof: { ...proof, parts: turned(proof.parts) } }
    expect(faultsIn(Buffer.from(`${JSON.stringify(both, undefined, 1)}\n`))).toEqual([
      "seal: the till's signature does not fit",
    ])
  })
  it.each([
    [{ reference: 'P002' }, 'entry 1 is of another order'],
    [{ asked: '950000.00' }, 'entry 1 has another amount'],
    [{ state: 'paid' }, 'entry 2 has another state'],
  ])('when its facts %j are not those of the journal, though it was sealed so', (facts, words) => {
    const forged = { ...PARTS, order: { ...PARTS.order, ...facts } } as DisputeParts
    expect(faultsIn(encodeDispute(forged, SEED))).toEqual([`order: ${words}`])
  })
  it('when a part is left out, added or exchanged, or the seal is of another file', () => {
    expect(faultsIn(changed(({ parts }) => void delete parts['story']))).toEqual([
      SPELLING,
      'parts: altered: story',
    ])
    expect(faultsIn(changed(({ parts }) => Object.assign(parts, { more: [] })))).toEqual([
      SPELLING,
      'parts: altered: more',
    ])
    const other = JSON.parse(
      encodeDispute({ ...PARTS, slips: [] }, new Uint8Array(32).fill(8)).toString(),
    ) as { proof: Record<string, never> }
    expect(faultsIn(changed(({ proof }) => Object.assign(proof, { key: other.proof['key'] })))).toEqual([
      "seal: the till's signature does not fit",
    ])
  })
})

it.each(['', '{', '[]', '{}', 'null', '{"loketDispute":2}', 'SQLite format 3'])('cannot read %j', (text) => {
  expect(verifyDispute(Buffer.from(text))).toMatchObject({ verdict: 'unreadable' })
})
