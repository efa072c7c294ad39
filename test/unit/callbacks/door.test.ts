import { describe, expect, it } from 'vitest'
import { createDoor, type Guest } from '#callbacks/door.ts'

function stage(most: number, mostOfOne: number) {
  const away: string[] = []
  const door = createDoor<Guest & { readonly name: string }>(most, mostOfOne)
  const guest = (name: string, address = 'a') => ({ name, address, sendAway: () => void away.push(name) })
  return { door, guest, away }
}

describe('the door', () => {
  it('has room for so many, and sends away who has been idle for longest', () => {
    const { door, guest, away } = stage(3, 3)
    const guests = ['1', '2', '3', '4', '5'].map((name) => guest(name))
    expect(guests.map((each) => door.enter(each))).toEqual([true, true, true, true, true])
    expect([away, door.size]).toEqual([['1', '2'], 3])
  })

  it('counts from the last movement', () => {
    const { door, guest, away } = stage(2, 2)
    const first = guest('1')
    door.enter(first)
    door.enter(guest('2'))
    door.busy(first)
    door.idle(first)
    door.enter(guest('3'))
    expect(away).toEqual(['2'])
  })

  it('lets nobody in when all are busy, and sends away none of them', () => {
    const { door, guest, away } = stage(2, 2)
    for (const name of ['1', '2']) {
      const each = guest(name)
      door.enter(each)
      door.busy(each)
    }
    expect(door.enter(guest('3'))).toBe(false)
    expect([away, door.size]).toEqual([[], 2])
  })

  it('gives one address its part only', () => {
    const { door, guest, away } = stage(4, 2)
    const other = guest('other', 'b')
    door.enter(other)
    for (const name of ['1', '2', '3', '4']) door.enter(guest(name))
    expect(away).toEqual(['1', '2'])
    expect(door.size).toBe(3)
    for (const name of ['5', '6']) {
      const each = guest(name, 'c')
      door.enter(each)
      door.busy(each)
    }
    // Full: now the longest idle connection goes, whatever its address.
    expect(away).toEqual(['1', '2', 'other'])
    expect(door.enter(guest('7', 'c'))).toBe(false)
  })

  it('forgets who left, also when they come again or were never in', () => {
    const { door, guest, away } = stage(2, 2)
    const first = guest('1')
    door.leave(first)
    door.enter(first)
    door.leave(first)
    door.leave(first)
    door.idle(first)
    expect(door.size).toBe(0)
    door.enter(guest('2'))
    door.enter(guest('3'))
    door.clear()
    expect([away, door.size]).toEqual([['2', '3'], 0])
  })
})
