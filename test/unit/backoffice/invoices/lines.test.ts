import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeLines, readLines, type BulkAnswer, type Said } from '#backoffice/invoices/lines.ts'

const good: Said = { error_code: '0000', error_msg: 'Success', doc_ref_no: 'D1' }
const bad: Said = { error_code: '1006', error_msg: 'Unknown member_code', doc_ref_no: '' }
const answer = (changes: Partial<BulkAnswer> = {}): BulkAnswer => ({
  success: { A: good },
  failed: { B: bad },
  totals: { success: 1, failed: 1, executed: 2 },
  ...changes,
})

describe('a bulk answer', () => {
  it('gives each line what was said of it, in the order in which it was sent', () => {
    expect(readLines(['B', 'A'], answer())).toEqual({
      findings: [],
      lines: [
        { document: 'B', outcome: 'refused', code: '1006', message: 'Unknown member_code' },
        { document: 'A', outcome: 'accepted', code: '0000', message: 'Success', gatewayReference: 'D1' },
      ],
    })
  })

  it.each<[string, BulkAnswer, readonly string[], readonly string[]]>([
    [
      'a total too high',
      answer({ totals: { success: 2, failed: 1, executed: 2 } }),
      ['totals-disagree'],
      ['accepted', 'refused'],
    ],
    [
      'not all executed',
      answer({ totals: { success: 1, failed: 1, executed: 1 } }),
      ['totals-disagree'],
      ['accepted', 'refused'],
    ],
    [
      'one in neither list',
      answer({ failed: {} }),
      ['line-missing', 'totals-disagree'],
      ['accepted', 'unknown'],
    ],
    [
      'one in both lists',
      answer({ success: { A: good, B: good } }),
      ['line-contradicts', 'totals-disagree'],
      ['accepted', 'unknown'],
    ],
    [
      'a number that the gateway has already',
      answer({ failed: { B: { error_code: '1001', error_msg: 'Duplicate doc_no' } } }),
      ['line-already-there'],
      ['accepted', 'unknown'],
    ],
    [
      'a failure among the accepted',
      answer({ success: { A: bad } }),
      ['line-contradicts', 'totals-disagree'],
      ['unknown', 'refused'],
    ],
    [
      'a success among the failed',
      answer({ failed: { B: good } }),
      ['line-contradicts', 'totals-disagree'],
      ['accepted', 'unknown'],
    ],
    ['a stranger', answer({ success: { A: good, C: good } }), ['line-not-asked'], ['accepted', 'refused']],
    [
      'a stranger among all',
      answer({ all: { A: good, B: bad, C: good } }),
      ['line-not-asked'],
      ['accepted', 'refused'],
    ],
    [
      'all of them say another thing',
      answer({ all: { A: bad, B: bad } }),
      ['line-contradicts', 'totals-disagree'],
      ['unknown', 'refused'],
    ],
    [
      'nothing at all',
      answer({ success: {}, failed: {}, totals: { success: 0, failed: 0, executed: 0 } }),
      ['line-missing', 'totals-disagree'],
      ['unknown', 'unknown'],
    ],
  ])('with %s is found out, and the whole is unknown', (_name, said, findings, outcomes) => {
    const { becomes, result } = judgeLines(['A', 'B'], said)
    expect([becomes, result?.['findings']]).toEqual(['unknown', findings])
    expect(readLines(['A', 'B'], said).lines.map(({ outcome }) => outcome)).toEqual(outcomes)
  })

  it('that leaves codes out says no more than its lists', () => {
    expect(
      judgeLines(['A', 'B'], answer({ success: { A: {} }, failed: { B: { error_code: '' } } })),
    ).toMatchObject({
      becomes: 'partly',
    })
  })

  it('takes nothing from a prototype', () => {
    const { lines } = readLines(['constructor'], answer({ success: {}, failed: {} }))
    expect(lines).toEqual([{ document: 'constructor', outcome: 'unknown' }])
  })

  it('is never better than all of its parts agree', () => {
    const said = fc.constantFrom<Said>(good, bad, {})
    const named = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'X'), said)
    const count = fc.nat(4)
    const totals = fc.record({ success: count, failed: count, executed: count })
    const sent = ['A', 'B', 'C']
    fc.assert(
      fc.property(fc.record({ success: named, failed: named, totals }), (given) => {
        const { becomes } = judgeLines(sent, given)
        if (becomes === 'unknown') return
        const { success, failed } = given
        const names = [...Object.keys(success), ...Object.keys(failed)]
        // Each sent line is in exactly one list, with no other line and every number right.
        expect(names.toSorted()).toEqual(sent)
        expect(given.totals).toEqual({
          success: Object.keys(success).length,
          failed: Object.keys(failed).length,
          executed: sent.length,
        })
        expect(Object.values(success)).not.toContain(bad)
        expect(Object.values(failed)).not.toContain(good)
        const all = names.length
        const accepted = Object.keys(success).length
        expect(becomes).toBe(accepted === all ? 'accepted' : accepted === 0 ? 'refused' : 'partly')
      }),
      { numRuns: 3000, seed: 20_261_120 },
    )
  })
})
