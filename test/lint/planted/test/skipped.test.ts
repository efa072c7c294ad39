import { expect, test } from 'vitest'

test.skip('is skipped', () => { // expect: no-disabled-tests
  expect(1).toBe(1)
})
test.only('is alone', () => { // expect: no-focused-tests
  expect(1).toBe(1)
})
