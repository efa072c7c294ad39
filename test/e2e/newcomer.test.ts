import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playFirstDay } from '../newcomer/first-day.ts'
import { playNewcomer } from '../newcomer/newcomer.ts'
import { expect, test } from './fixtures.ts'

for (const [language, most] of [
  ['id', 8],
  ['en', 9],
] as const)
  // In `npm test`: the Indonesian way in `first-start.test.ts`, the customer's QR and tick in `sale.test.ts`. The English sale
  // and the count of keys only here.
  test(
    `${language}: from the first start to a paid practice sale with ${most} keys`,
    { tag: '@long' },
    async () => {
      const pictures = mkdtempSync(join(tmpdir(), 'loket-newcomer-'))
      try {
        const { keys, steps } = await playNewcomer(language, pictures)
        expect(keys).toBeLessThanOrEqual(most)
        expect(steps.at(-1)?.told).toMatch(/tick/)
      } finally {
        rmSync(pictures, { recursive: true, force: true })
      }
    },
  )

test('a first day of twenty sales and five troubles needs no help page', { tag: '@long' }, async () => {
  test.setTimeout(600_000)
  const { served, books } = await playFirstDay({ told: () => undefined })
  expect(served.map(({ wrongTurns, helpPages }) => wrongTurns + helpPages)).toEqual(served.map(() => 0))
  const handed = served.filter(({ handedOver }) => handedOver)
  const rupiah = handed.reduce((sum, { amount, cash }) => sum + amount - cash, 0)
  expect([handed.length, books.minor]).toEqual([19, BigInt(rupiah) * 100n])
})
