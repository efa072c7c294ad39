import { describe, expect, it } from 'vitest'
import { placeCustomer, type Given, type Screen } from '#shell/customer-place.ts'

const screenAt = (id: number, x: number, width: number, height: number): Screen => ({
  id,
  bounds: { x, y: 0, width, height },
  workArea: { x, y: 20, width, height: height - 20 },
})
const till = screenAt(1, 0, 1280, 800)
const counter = screenAt(2, 1280, 1024, 768)
const wall = screenAt(3, 2304, 1920, 1080)
const whole = { x: 0, y: 20, width: 1280, height: 780 }
const given = (changes: Partial<Given>): Given => ({
  screens: [till],
  cashierScreen: 1,
  cashier: whole,
  ...changes,
})
const on = (changes: Partial<Given>) => placeCustomer(given(changes))
const chosen = ({ id, bounds }: Screen) => ({ id, bounds })

describe('without a choice', () => {
  it('takes the whole of the screen that the cashier is not on, whichever that is', () => {
    const screens = [till, counter]
    expect(on({ screens })).toEqual({ kind: 'own-screen', id: 2, bounds: counter.bounds })
    expect(on({ screens, cashierScreen: 2 })).toMatchObject({ kind: 'own-screen', id: 1 })
    expect(on({ screens, current: { x: 5, y: 25, width: 640, height: 700 } }).kind).toBe('own-screen')
  })

  it('stands at the right edge of the only screen, and never higher or wider than it', () => {
    expect(on({})).toEqual({ kind: 'beside', bounds: { x: 640, y: 20, width: 640, height: 780 } })
    expect(on({ screens: [screenAt(1, 0, 600, 400)] })).toEqual({
      kind: 'beside',
      bounds: { x: 0, y: 20, width: 600, height: 380 },
    })
  })

  it("stands next to the cashier's window where there is room for a QR, on the wider side", () => {
    const screens = [screenAt(1, 0, 1920, 1080)]
    const at = (x: number, width: number) => on({ screens, cashier: { x, y: 20, width, height: 800 } })
    expect(at(0, 1280)).toEqual({ kind: 'beside', bounds: { x: 1280, y: 20, width: 640, height: 800 } })
    expect(at(0, 1400)).toEqual({ kind: 'beside', bounds: { x: 1400, y: 20, width: 520, height: 800 } })
    expect(at(560, 1280)).toEqual({ kind: 'beside', bounds: { x: 0, y: 20, width: 560, height: 800 } })
    // 320 on either side: too narrow to be scanned, so at the edge, below the cashier's window.
    expect(at(320, 1280)).toMatchObject({ bounds: { x: 1280, width: 640 } })
  })

  it('comes back when its screen is gone, and when it lies over the whole of the only one', () => {
    expect(on({ current: counter.bounds }).kind).toBe('beside')
    expect(on({ current: till.workArea }).kind).toBe('beside')
  })

  it('stays where a person has put it, and while there is no screen at all', () => {
    expect(on({ current: { x: 100, y: 60, width: 500, height: 600 } })).toEqual({ kind: 'stay' })
    expect(on({ screens: [] })).toEqual({ kind: 'stay' })
  })

  it('never lies over a screen that only mirrors the cashier', () => {
    const mirror = { ...till, id: 4 }
    expect(on({ screens: [till, mirror] }).kind).toBe('beside')
    expect(on({ screens: [till, { ...screenAt(4, 0, 1920, 1080) }] }).kind).toBe('beside')
    expect(on({ screens: [till, mirror, counter] })).toMatchObject({ kind: 'own-screen', id: 2 })
  })
})

describe('the chosen screen', () => {
  const screens = [till, counter, wall]

  it('is taken by its id among three, whatever its resolution has become', () => {
    expect(on({ screens, chosen: chosen(wall) })).toEqual({ kind: 'own-screen', id: 3, bounds: wall.bounds })
    const smaller = screenAt(3, 2304, 1280, 720)
    expect(on({ screens: [till, counter, smaller], chosen: chosen(wall) })).toEqual({
      kind: 'own-screen',
      id: 3,
      bounds: smaller.bounds,
    })
  })

  it('is known again by place and size when it comes back under another id, then by its size alone', () => {
    const again = { ...wall, id: 77 }
    expect(on({ screens: [till, counter, again], chosen: chosen(wall) })).toMatchObject({ id: 77 })
    const moved = screenAt(77, -1920, 1920, 1080)
    expect(on({ screens: [till, counter, moved], chosen: chosen(wall) })).toMatchObject({ id: 77 })
    const twins = [screenAt(77, -1920, 1920, 1080), screenAt(78, -3840, 1920, 1080)]
    expect(on({ screens: [till, ...twins], chosen: chosen(wall) }).kind).toBe('beside')
  })

  it('gone, the only other one is taken; of several, none', () => {
    expect(on({ screens: [till, counter], chosen: chosen(wall) })).toMatchObject({ id: 2 })
    const fourth = screenAt(5, -800, 800, 600)
    expect(on({ screens: [till, counter, fourth], chosen: chosen(wall) }).kind).toBe('beside')
  })

  it('is left when the cashier comes onto it, and taken again when they go', () => {
    const two = { screens: [till, counter], chosen: chosen(counter) }
    expect(on({ ...two, cashierScreen: 2, cashier: counter.bounds })).toMatchObject({ id: 1 })
    expect(on(two)).toMatchObject({ id: 2 })
    // With three, the customer's monitor among the others is unknown.
    expect(on({ screens, chosen: chosen(counter), cashierScreen: 2, cashier: counter.bounds })).toMatchObject(
      {
        kind: 'beside',
      },
    )
  })

  it('that mirrors the cashier is none', () => {
    const mirror = { ...till, id: 4 }
    expect(on({ screens: [till, mirror], chosen: chosen(mirror) }).kind).toBe('beside')
  })
})
