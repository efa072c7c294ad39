import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { playNewcomer } from '../newcomer/newcomer.ts'

it.each([
  ['id', 8],
  ['en', 9],
] as const)('%s: from the first start to a paid practice sale with %i keys', async (language, most) => {
  const pictures = mkdtempSync(join(tmpdir(), 'loket-newcomer-'))
  try {
    const { keys, steps } = await playNewcomer(language, pictures)
    expect(keys).toBeLessThanOrEqual(most)
    expect(steps.at(-1)?.told).toMatch(/tick/)
  } finally {
    rmSync(pictures, { recursive: true, force: true })
  }
})
