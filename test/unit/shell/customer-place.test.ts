import { expect, it } from 'vitest'
import { placeCustomer, type Screen } from '#shell/customer-place.ts'

const screenAt = (id: number, x: number, width: number, height: number): Screen => ({
  id,
  bounds: { x, y: 0, width, height },
  workArea: { x, y: 20, width, height: height - 20 },
})
const till = screenAt(1, 0, 1280, 800)
const counter = screenAt(2, 1280, 1024, 768)

it('takes the whole of the screen that the cashier is not on, whichever that is', () => {
  expect(placeCustomer([till, counter], 1)).toEqual({ kind: 'own-screen', bounds: counter.bounds })
  expect(placeCustomer([till, counter], 2)).toEqual({ kind: 'own-screen', bounds: till.bounds })
  expect(placeCustomer([till, counter], 1, { x: 5, y: 5, width: 640, height: 700 }).kind).toBe('own-screen')
})

it('stands at the right edge of the only screen, and never higher or wider than it', () => {
  expect(placeCustomer([till], 1)).toEqual({
    kind: 'beside',
    bounds: { x: 640, y: 20, width: 640, height: 780 },
  })
  expect(placeCustomer([screenAt(1, 0, 600, 400)], 1)).toEqual({
    kind: 'beside',
    bounds: { x: 0, y: 20, width: 600, height: 380 },
  })
})

it('comes back when its screen is gone, and when it lies over the whole of the only one', () => {
  expect(placeCustomer([till], 1, counter.bounds).kind).toBe('beside')
  expect(placeCustomer([till], 1, till.workArea).kind).toBe('beside')
})

it('stays where a person has put it', () => {
  expect(placeCustomer([till], 1, { x: 100, y: 60, width: 500, height: 600 })).toEqual({ kind: 'stay' })
})

it('does nothing while there is no screen at all', () => {
  expect(placeCustomer([], 1)).toEqual({ kind: 'stay' })
})
