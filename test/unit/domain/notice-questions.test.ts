/** When an answer takes the place of the gateway's own call about a payment. */
import { expect, it } from 'vitest'
import { nextQuestionAt, SPEAKS_OF_MONEY } from '#domain/notice-questions.ts'
import { STATE_KINDS } from '#domain/order.ts'

const AT = 1_000_000
/** Seconds after the call. */
const next = (...answered: readonly number[]): number | undefined => {
  const asked = answered.map((second) => AT + second * 1000)
  const at = nextQuestionAt({ at: AT, answered: asked, state: 'waiting' })
  return at === undefined ? undefined : (at - AT) / 1000
}

it('asks at once, then 5, 15 and 60 s after the answer before, and no more', () => {
  expect([next(), next(1), next(1, 6), next(1, 6, 21), next(1, 6, 21, 81)]).toEqual([0, 6, 21, 81, undefined])
})

it('counts any question that left late enough, and none that left too early', () => {
  expect(next(0, 1, 2, 3, 4)).toBe(5)
  expect(next(0, 1, 2, 9, 10, 20)).toBe(24)
  expect(next(0, 60, 120, 180)).toBeUndefined()
})

it('ends, however the clock is set between the answers', () => {
  expect(next(-3600, -3594, -3570, -3500)).toBeUndefined()
  expect(next(0, -3600, -7200, -9000)).toBeUndefined()
  expect(next(0, 3600, 3601)).toBe(3615)
})

it('is answered once by a status that speaks of money', () => {
  const states = STATE_KINDS.filter(
    (state) => nextQuestionAt({ at: AT, answered: [AT], state }) === undefined,
  )
  expect(states.toSorted()).toEqual([...SPEAKS_OF_MONEY].toSorted())
  expect(nextQuestionAt({ at: AT, answered: [], state: 'paid' })).toBe(AT)
})
