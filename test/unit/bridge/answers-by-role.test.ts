/** What each role is given by the real handlers. The table is `test/roles/answers.ts`, written by hand. */
import { expect, it } from 'vitest'
import { answerRows } from '#test/roles/answers.ts'

it('every limited answer has only the parts that its reader may have', async () => {
  const rows = await answerRows()
  expect(rows.filter(({ who, got }) => who !== got)).toEqual([])
}, 60_000)
