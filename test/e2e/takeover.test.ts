/** A practice person at a real vault being opened, by the screen alone. */
import { playRush } from '#test/audit/takeover-rush.ts'
import { playTakeover, WAYS, type TakeoverResult } from '#test/audit/takeover.ts'
import { expect, test } from './fixtures.ts'

const way = (name: string) => {
  const found = WAYS[name]
  if (found === undefined) throw new Error(name)
  return found
}
/** The other ways meet the same guard, in the long form. */
const FIRST = 'the keyring opens it'
const REAL = ['Yang menjawab', 'Yang merawat']

test.describe('who was made IT in practice', () => {
  test.skip(process.platform !== 'linux', 'a private keyring is possible on Linux only')

  // Each way in `npm test`: `test/unit/counter/people/session.test.ts`.
  for (const name of Object.keys(WAYS))
    test(`is signed out when ${name}`, { tag: name === FIRST ? [] : ['@long'] }, async () => {
      const { ended, another, tiles, realPeople } = await playTakeover(way(name))
      expect(another).toContain('Latihan tidak mendapat petugas TI lain')
      expect(ended).toBe('signed out')
      // From then on the real IT person is practice's only one.
      expect(tiles).toEqual(['Kasir', 'Manajer', 'Yang merawat'])
      for (const person of REAL) expect(realPeople).toContain(person)
      expect(realPeople).not.toContain('Kaki tangan')
    })

  // In `npm test`: `test/unit/bridge/right-in-turn.test.ts`.
  test('has nothing done by calls that wait for no answer', { tag: '@long' }, async () => {
    expect((await playRush()).done).toEqual([])
  })

  // The control of the first one; only here.
  test('takes the till over where that guard is taken out', { tag: '@long' }, async () => {
    const taken: TakeoverResult = await playTakeover(way(FIRST), { isBroken: true })
    expect(taken.ended).toBe('took the till over')
    expect(taken.realPeople).toContain('Kaki tangan')
  })
})
