import { expect, it } from 'vitest'
import { lastDigits } from '#domain/last-digits.ts'

it.each([
  ['7310042215', '2215'],
  ['73100422', '0422'],
  ['7310042', '2'],
  ['4215', '5'],
  ['15', '5'],
  ['5', ''],
  ['', ''],
])('of %s a list shows %s', (number, shown) => expect(lastDigits(number)).toBe(shown))
