import { expect, it } from 'vitest'
import { seededRandom } from '#test/support/seeded-random.ts'
import { closeEntry, openEntry } from '#vault/document.ts'

// The seal detects each of these as well; here the entry alone is tested.
it('an entry opens in its own vault, under its own name, with its own time and key', () => {
  const random = seededRandom(5)
  const key = random.bytes(32)
  const place = { id: 'ab'.repeat(16), name: 'apiKey', changedAt: 7 }
  const kept = { text: 'quittenbrot', endsIn: 'ot' }
  const entry = closeEntry(place, kept, key, random)
  const { id, name } = place
  expect(openEntry({ id, entries: { [name]: entry } }, name, key)).toEqual(kept)
  expect(openEntry({ id: 'cd'.repeat(16), entries: { [name]: entry } }, name, key)).toBeUndefined()
  expect(openEntry({ id, entries: { hashKey: entry } }, 'hashKey', key)).toBeUndefined()
  expect(openEntry({ id, entries: { [name]: { ...entry, changedAt: 8 } } }, name, key)).toBeUndefined()
  expect(openEntry({ id, entries: { [name]: entry } }, name, random.bytes(32))).toBeUndefined()
  expect(openEntry({ id, entries: {} }, name, key)).toBeUndefined()
})
