import { createHash } from 'node:crypto'
import { seededRandom } from '#test/support/seeded-random.ts'

/** A separate seed for each case, so that one case can be repeated without the others. */
export function chanceOf(seed: number, ...of: readonly (string | number)[]): () => number {
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, ...of]))
    .digest()
  return seededRandom(digest.readUInt32LE(0)).next
}
