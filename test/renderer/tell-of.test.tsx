import { expect, it } from 'vitest'
import type { OrderView } from '#contract/views.ts'
import { tellOf } from '#renderer/order/tell-of.ts'
import words from '../../resources/locales/en/doubt.json' with { type: 'json' }

type Why = NonNullable<OrderView['noQr']>['why']
const told = (why: Why) =>
  tellOf({
    state: 'waiting',
    noQr: { why, findings: [], ...(why === 'answer-lost' ? { unseen: true } : {}) },
    differenceMinor: 0n,
  } as unknown as OrderView) ?? ''

it.each<Why>(['sale-paid', 'sale-checked', 'notified', 'elsewhere'])(
  'never tells a customer that no money was taken where it may have been: %s',
  (why) => {
    const said = words[told(why) as keyof typeof words]
    expect(said).toBeDefined()
    expect(said).not.toMatch(/no money|new code/i)
  },
)

it('says so where no code was ever shown', () => {
  expect(words[told('answer-lost') as keyof typeof words]).toContain('No money has been taken')
})
