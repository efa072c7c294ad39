import { expect, it } from 'vitest'
import { toldOf } from '#backoffice/event-told.ts'
import { rupiah } from '#domain/money.ts'

it('reads flag, amount, reason and whether it is conclusive; no code', () => {
  const evidence = { code: '2002600', flag: 'S', paidAmount: rupiah(150_000n) }
  expect(toldOf({ conclusive: true, evidence, why: 'timeout' })).toEqual({
    flag: 'S',
    paidMinor: 15_000_000n,
    why: 'timeout',
    conclusive: true,
  })
})

it('knows a flag that is not proven', () => {
  expect(toldOf({ evidence: { flag: 'S', unread: ['responseCode'] } })).toEqual({ flag: 'S', isUnread: true })
})

it.each([
  '',
  7,
  null,
  undefined,
  [1, 2],
  { evidence: 7 },
  { evidence: { flag: 'ZZ', paidAmount: { minor: 5 } } },
])('leaves out what it cannot read of %j', (event) => expect(toldOf(event)).toEqual({}))
