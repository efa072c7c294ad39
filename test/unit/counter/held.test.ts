/** What an order may show and allow, by the known facts of its sale, merchant and till. */
import { describe, expect, it } from 'vitest'
import type { CounterDeps } from '#counter/deps.ts'
import { isElsewhere, isOfProfile, madeUnder, merchantOf } from '#counter/show/made-under.ts'
import { isSandbox, moneyKind } from '#counter/show/money-kind.ts'
import { actsOfSale, heldOf, needsApproval } from '#counter/doubt/notice.ts'
import { othersOf } from '#counter/ask/others-of.ts'
import type { MadeUnder, Order, StateKind } from '#domain/order.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { practiceProfile } from '#practice/profile.ts'

const PROFILE: GatewayProfile = { ...practiceProfile('https://one.example'), environment: 'sandbox' }
const MADE: MadeUnder = madeUnder(PROFILE)
const order = (reference: string, kind: StateKind = 'waiting', more: Partial<Order> = {}): Order =>
  ({
    reference,
    saleId: 'S',
    method: 'qr',
    watchUntil: 9,
    state: { kind, since: 0, evidence: { source: 'status', at: 0 }, why: 'interrupted' },
    ...more,
  }) as unknown as Order

const MINE = order('MINE')
type Known = { readonly sale?: readonly Order[]; readonly notified?: string; readonly unread?: string }
/** The gateway has called about `notified`; its latest answer about `unread` is unreadable. */
const till = ({ sale = [MINE], notified, unread }: Known): CounterDeps => {
  const read = {
    ordersOfSale: (saleId: string) => sale.filter((one) => one.saleId === saleId),
    noticeOf: (reference: string, operation: string) =>
      operation === 'va-status' && reference === notified ? {} : undefined,
    legOfSale: () => undefined,
    partsBeside: () => undefined,
    isUnread: (reference: string, operation: string) => operation === 'va-status' && reference === unread,
  }
  return { journal: { read }, profile: () => PROFILE } as unknown as CounterDeps
}

it('the others of a sale are all but the order itself', () => {
  const other = order('OTHER')
  const deps = till({ sale: [other, MINE, order('ELSE', 'waiting', { saleId: 'T' })] })
  expect(othersOf(deps, MINE)).toEqual([other])
})

describe('what may be done', () => {
  const FREE = { renew: true, cancel: true, takeCash: true }
  it.each<[string, Known, object]>([
    ['as its state allows', {}, FREE],
    ['less a new code while its own call is unanswered', { notified: 'MINE' }, { ...FREE, renew: false }],
    [
      'less cash too while a call about another is',
      { notified: 'OTHER' },
      { ...FREE, renew: false, takeCash: false },
    ],
    ['less a new code while its own answer cannot be read', { unread: 'MINE' }, { ...FREE, renew: false }],
    ['less a new code while the answer about another cannot', { unread: 'OTHER' }, { ...FREE, renew: false }],
  ])('is %s', (_what, known, acts) => {
    expect(actsOfSale(till(known), MINE, [order('OTHER', 'expired')])).toMatchObject(acts)
  })

  it('again after it was not sent is not, while the answer about another cannot be read', () => {
    const unsent = order('MINE', 'not-sent')
    const retry = (known: Known) => actsOfSale(till(known), unsent, [order('OTHER', 'expired')]).retry
    expect([retry({}), retry({ unread: 'OTHER' })]).toEqual([true, false])
  })

  it('depends on the end of its watch', () => {
    const silent = order('MINE', 'unknown')
    expect([actsOfSale(till({}), silent, []).resolve, actsOfSale(till({}), silent, [], 10).resolve]).toEqual([
      false,
      true,
    ])
  })
})

it.each<[string, Known, StateKind, boolean]>([
  ['not for what waits', {}, 'waiting', false],
  ['for what is unknown', {}, 'unknown', true],
  ['while the gateway’s call is unanswered', { notified: 'MINE' }, 'waiting', true],
  ['not for a call about another', { notified: 'OTHER' }, 'waiting', false],
  ['while an answer about one of the sale cannot be read', { unread: 'OTHER' }, 'waiting', true],
])('cash needs a manager %s', (_what, known, kind, isNeeded) => {
  const sale = [order('MINE', kind), order('OTHER', 'expired')]
  expect(needsApproval(till({ ...known, sale }), order('MINE', kind))).toBe(isNeeded)
})

it.each<[string, Known, Order, readonly Order[], string | undefined]>([
  ['nothing', {}, MINE, [order('OTHER', 'expired')], undefined],
  ['the money of its sale', { notified: 'MINE' }, MINE, [order('OTHER', 'paid')], 'sale-paid'],
  ['a call about it', { notified: 'MINE' }, MINE, [order('OTHER', 'unknown')], 'notified'],
  [
    'another gateway',
    { notified: 'OTHER' },
    order('MINE', 'waiting', { madeUnder: { ...MADE, gateway: 'X' } }),
    [order('OTHER')],
    'elsewhere',
  ],
  ['doubt about another', {}, MINE, [order('OTHER', 'unknown')], 'sale-checked'],
  ['a call about another', { notified: 'OTHER' }, MINE, [order('OTHER', 'expired')], 'sale-checked'],
  ['an unread answer about another', { unread: 'OTHER' }, MINE, [order('OTHER', 'expired')], 'sale-checked'],
  ['nothing, while its own answer is unread', { unread: 'MINE' }, MINE, [], undefined],
])('is held back by %s', (_what, known, one, others, held) => {
  expect(heldOf(till(known), one, others)).toBe(held)
})

describe('the merchant of an order', () => {
  const under = (more: Partial<MadeUnder>) => order('MINE', 'waiting', { madeUnder: { ...MADE, ...more } })

  it('is kept with it, without what changes at every start', () => {
    const { merchantId, partnerServiceId, till: number } = PROFILE
    expect(MADE).toEqual({ gateway: 'https://one.example', merchantId, partnerServiceId, till: number })
    expect(madeUnder({ ...PROFILE, environment: 'practice' }).gateway).toBe('practice')
    expect(merchantOf(under({ merchantId: 'M', partnerServiceId: 'P' }), PROFILE)).toEqual({
      customerNo: 'M',
      partnerServiceId: 'P',
    })
    expect(merchantOf(MINE, PROFILE)).toEqual({ customerNo: merchantId, partnerServiceId })
  })

  it.each<[Order, boolean, boolean]>([
    [MINE, false, true],
    [under({}), false, true],
    [under({ till: 99 }), false, true],
    [under({ gateway: 'https://two.example' }), true, false],
    [under({ merchantId: 'M' }), false, false],
    [under({ partnerServiceId: 'P' }), false, false],
  ])('%j', (one, elsewhere, same) => {
    expect([isElsewhere(one, PROFILE), isOfProfile(one, PROFILE)]).toEqual([elsewhere, same])
  })
})

it.each([
  ['practice', 'production', 'practice'],
  ['real', 'production', 'real'],
  ['real', 'sandbox', 'sandbox'],
] as const)('the money of %s, by a profile of %s, is %s', (mode, environment, kind) => {
  const deps = { mode, profile: () => ({ ...PROFILE, environment }) }
  expect([moneyKind(deps), isSandbox(deps)]).toEqual([kind, kind === 'sandbox'])
})
