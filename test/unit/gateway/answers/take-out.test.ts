import { describe, expect, it } from 'vitest'
import { takeOut, type Path } from '#gateway/answers/take-out.ts'

describe('what is taken out of an answer', () => {
  it('is what stands at the places, and nothing beside it', () => {
    const value = { a: [1, { b: 2, c: [3, 4] }, 5], d: { e: null }, f: 6 }
    const places: readonly Path[] = [
      ['a', 0],
      ['a', 1, 'c', 1],
      ['d', 'e'],
      ['gone', 'x'],
      ['f', 'under', 'a', 'number'],
    ]
    expect(takeOut(value, places)).toEqual({ a: [{ b: 2, c: [3] }, 5], d: {}, f: 6 })
    expect(takeOut(value, [['a'], ['a', 1, 'b']])).toEqual({ d: { e: null }, f: 6 })
    expect(takeOut(value, [])).toEqual(value)
    expect(takeOut(7, [['a']])).toBe(7)
  })

  it('may be a member named __proto__, or stand next to one', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1,"b":2},"c":3}')
    expect(JSON.stringify(takeOut(value, [['__proto__', 'a']]))).toBe('{"__proto__":{"b":2},"c":3}')
    expect(JSON.stringify(takeOut(value, [['__proto__']]))).toBe('{"c":3}')
  })

  it('costs each place a look for each of its steps, not one for each item of the list', () => {
    const looksPerPlace = (items: number): number => {
      let looks = 0
      const counted = (path: Path): Path =>
        new Proxy(path, {
          get(target, name) {
            looks += 1
            return Reflect.get(target, name) as unknown
          },
        })
      const places = Array.from({ length: items }, (_, at) => counted(['info', 'data', at]))
      const value = { info: { data: Array.from({ length: items }, () => 0), other: 1 } }
      expect(takeOut(value, places)).toEqual({ info: { data: [], other: 1 } })
      return looks / items
    }
    expect(looksPerPlace(1_000)).toBe(looksPerPlace(10))
    // The step itself, and whether it is the last.
    expect(looksPerPlace(1_000)).toBeLessThanOrEqual(2 * 3)
  })
})
