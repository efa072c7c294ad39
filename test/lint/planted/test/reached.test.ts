import { expect, test } from 'vitest'
import { reached, tested } from '../src-main/backoffice/reached.ts'
import { TESTED } from '../src-main/backoffice/tested.ts'
import { waiting } from '../src-main/backoffice/waits.ts'

test('a test reaches what production does not', () => {
  expect([reached(), tested(), TESTED, waiting]).toEqual([0, 1, 1, 1])
})
