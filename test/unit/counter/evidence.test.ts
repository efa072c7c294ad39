import { expect, it } from 'vitest'
import { evidenceOf } from '#counter/ask/evidence.ts'
import { budgetRefusal } from '#counter/refusals.ts'
import type { RawAnswer } from '#domain/outcome.ts'

const notes = [{ field: 'trxId', why: 'too-long' }] as unknown as NonNullable<RawAnswer['notes']>
it.each<[string, RawAnswer | undefined, object]>([
  ['1', undefined, { attempt: '1' }],
  ['', { httpStatus: 200 }, {}],
  ['', { httpStatus: 200, notes: [] }, {}],
  [
    '',
    { httpStatus: 200, code: '2002600', message: 'Successful', notes },
    { code: '2002600', message: 'Successful', notes },
  ],
])('evidence of call "%s" with %j says just that', (attempt, raw, said) => {
  expect(evidenceOf('status', 5, attempt, raw)).toStrictEqual({ source: 'status', at: 5, ...said })
})

it('a budget that is spent says when it is not, where that is known', () => {
  const spent = { kind: 'not-executed', why: 'budget' } as const
  const refused = (details: object) => ({ ok: false, refusal: { code: 'budget-spent', details } })
  expect(budgetRefusal(spent)).toStrictEqual(refused({}))
  expect(budgetRefusal({ ...spent, retryAt: 9 })).toStrictEqual(refused({ retryAt: 9 }))
  expect(budgetRefusal({ ...spent, why: 'no-connection' })).toBeUndefined()
})
