import { describe, expect, test } from 'vitest'
import { practicePace } from '#startup/practice-pace.ts'
import { practiceProfile } from '#practice/profile.ts'

describe('calls a minute in practice', () => {
  test.each([
    ['600', 600],
    ['1', 1],
    ['6000', 6000],
  ])('%s is taken', (text, pace) => expect(practicePace(text)).toBe(pace))

  test.each(['', '0', '6001', '-5', '1e3', '60.5', 'many', '99999999'])('%s is not', (text) =>
    expect(practicePace(text)).toBe(60),
  )

  test('the client holds itself to the same limits', () => {
    expect(practiceProfile('http://127.0.0.1').budget).toMatchObject({ perMinute: 60, perHour: 600 })
    expect(practiceProfile('http://127.0.0.1', 600).budget).toMatchObject({ perMinute: 600, perHour: 6000 })
  })
})
