import { describe, expect, it } from 'vitest'
import type { CounterDeps } from '#counter/deps.ts'
import { createTestPattern, PATTERN_MS } from '#counter/show/test-pattern.ts'
import { paymentMethods } from '#counter/sale/payment-methods.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { practiceProfile } from '#practice/profile.ts'

const PAGE = { payMethod: '014', payOption: 'VA', name: 'Bank Contoh' }
const ways = (mode: CounterDeps['mode'], more: Partial<GatewayProfile>) => {
  const { paymentMethods: _own, ...profile } = practiceProfile('http://127.0.0.1')
  return paymentMethods({ mode, profile: () => ({ ...profile, ...more }) })
}
const at = (publicUrl?: string) => ({
  callbacks: { ...practiceProfile('').callbacks, publicUrl } as GatewayProfile['callbacks'],
})

describe('the ways to pay', () => {
  it.each<[CounterDeps['mode'], Partial<GatewayProfile>, readonly string[]]>([
    ['practice', at(), ['qr', 'va', 'link']],
    ['real', at('https://shop.example'), ['qr', 'va', 'link']],
    ['real', at(), ['qr', 'link']],
    ['real', at(''), ['qr', 'link']],
    ['real', { ...at(), productCodes: { qr: 'Q' } }, ['qr']],
  ])('in %s, by %o, are %j', (mode, more, methods) => {
    expect(ways(mode, more).methods).toEqual(methods)
  })

  it('on the page are those of the profile, where there is a page', () => {
    const of = (more: Partial<GatewayProfile>) => ways('practice', more).pageMethods
    expect(of({ paymentMethods: [PAGE] })).toEqual([PAGE])
    expect([of({}), of({ paymentMethods: [PAGE], productCodes: { qr: 'Q' } })]).toEqual([[], []])
  })
})

it('the test pattern goes after a minute, which begins anew when it is asked for again; each change is told', () => {
  const waiting: { ms: number; run: () => void; gone: boolean }[] = []
  const timers = {
    after: (ms: number, run: () => void) => {
      const timer = { ms, run, gone: false }
      waiting.push(timer)
      return () => void (timer.gone = true)
    },
  }
  let told = 0
  const pattern = createTestPattern(timers, () => void (told += 1))
  pattern.end()
  expect([pattern.isOn(), told]).toEqual([false, 0])
  pattern.begin()
  pattern.begin()
  expect([pattern.isOn(), told, waiting.map(({ ms, gone }) => [ms, gone])]).toEqual([
    true,
    2,
    [
      [PATTERN_MS, true],
      [PATTERN_MS, false],
    ],
  ])
  waiting[1]?.run()
  expect([pattern.isOn(), told]).toEqual([false, 3])
  pattern.begin()
  pattern.end()
  expect([pattern.isOn(), told, waiting[2]?.gone]).toEqual([false, 5, true])
})
