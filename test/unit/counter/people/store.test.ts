import { describe, expect, it } from 'vitest'
import { createPinHasher } from '#counter/people/pin-hash.ts'
import { peopleDocument, readPeopleText } from '#counter/people/store.ts'
import { cheapHasher, keptPeople } from '#test/support/people.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

describe('people as they are kept', () => {
  it('are read as they were written; nothing yet is nobody', async () => {
    const people = await keptPeople()
    expect(readPeopleText(JSON.stringify(peopleDocument(people)))).toEqual({ state: 'known', people })
    expect(readPeopleText(undefined)).toEqual({ state: 'known', people: [] })
  })

  it('that a newer Loket has written are of a newer Loket', () => {
    expect(readPeopleText('{"version":2,"staff":{}}')).toEqual({ state: 'newer' })
  })

  it.each([
    ['', 'not-json'],
    ['{"version":1,"people":[', 'not-json'],
    ['[]', ': invalid_type'],
    ['{"version":1}', 'people: invalid_type'],
    ['{"version":0,"people":[]}', 'version: invalid_value'],
    ['{"version":1,"people":[{"id":"p","name":"Rahasia","role":"boss"}]}', 'people.0.role: invalid_value'],
    [
      '{"version":1,"people":[{"id":"p","name":"Rahasia","role":"it","pin":"1111"}]}',
      'people.0.pin: invalid_type',
    ],
  ])('%s is not read as nobody, and no word of it is told', (text, detail) => {
    expect(readPeopleText(text)).toEqual({ state: 'unreadable', detail })
    expect(detail).not.toMatch(/Rahasia|1111/)
  })

  it('two of one id are unreadable: a PIN must open one person', async () => {
    const [one] = await keptPeople(['cashier'])
    const text = JSON.stringify({ version: 1, people: [one, one] })
    expect(readPeopleText(text)).toEqual({ state: 'unreadable', detail: 'id-twice' })
  })
})

describe('a PIN that is kept', () => {
  it('is stretched under a salt of its own: the same one twice looks like two', async () => {
    const hasher = cheapHasher()
    const [one, two] = [await hasher.hash('4071'), await hasher.hash('4071')]
    expect(one.hash).not.toBe(two.hash)
    expect(JSON.stringify([one, two])).not.toContain('4071')
    expect([await hasher.matches('4071', one), await hasher.matches('4071', two)]).toEqual([true, true])
    expect([await hasher.matches('4072', one), await hasher.matches('', one)]).toEqual([false, false])
  })

  it('is proven at the costs it was made with, whatever they are today', async () => {
    const old = await cheapHasher().hash('4071')
    const now = createPinHasher(seededRandom(3), { cost: 1024, blockSize: 8, lanes: 1 })
    expect(await now.matches('4071', old)).toBe(true)
  })

  it('proves nobody where this machine cannot make it, or it was cut', async () => {
    const hasher = cheapHasher()
    const made = await hasher.hash('4071')
    expect(await hasher.matches('4071', { ...made, cost: 3 })).toBe(false)
    expect(await hasher.matches('4071', { ...made, hash: made.hash.slice(0, 40) })).toBe(false)
  })

  it('costs a guess 64 MiB', async () => {
    const hash = await createPinHasher(seededRandom(3)).hash('4071')
    expect(128 * hash.blockSize * hash.cost).toBe(64 * 1024 * 1024)
  })
})
