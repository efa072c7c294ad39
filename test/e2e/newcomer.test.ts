import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
