/** Which monitor is meant after systems renumber and rename them; and what is read back from the journal. */
import { describe, expect, it } from 'vitest'
import {
  findChosen,
  isMirrorOf,
  NO_SCREENS,
  numbersOf,
  readChosenScreen,
  viewScreens,
  type Box,
  type ScreenNow,
} from '#counter/show/customer-screen.ts'

const box = (x: number, y: number, width = 100, height = 50): Box => ({ x, y, width, height })
const screen = (id: number, bounds: Box): ScreenNow => ({
  id,
  name: `S${id}`,
  bounds,
  scale: 1.5,
  isPrimary: id === 1,
})

describe('the chosen screen', () => {
  const chosen = { id: 1, bounds: box(10, 20) }
  it.each<[string, readonly ScreenNow[], number | undefined]>([
    [
      'is the one of its number, whatever its size has become',
      [screen(2, box(10, 20)), screen(1, box(0, 0, 9, 9))],
      1,
    ],
    [
      'or the one in its place and of its size',
      [screen(2, box(0, 20)), screen(4, box(10, 0)), screen(3, box(10, 20))],
      3,
    ],
    [
      'or the only one of its size',
      [screen(2, box(0, 0)), screen(3, box(10, 20, 100, 51)), screen(4, box(10, 20, 99))],
      2,
    ],
    ['and none where two are of its size', [screen(2, box(0, 0)), screen(3, box(1, 1))], undefined],
    ['and none where no other is', [screen(2, box(10, 20, 99))], undefined],
  ])('%s', (_what, screens, id) => {
    expect(findChosen(screens, chosen)?.id).toBe(id)
  })

  it.each([
    ['{"id":1e999,"x":0,"y":0,"width":1,"height":1}', undefined],
    ['{"id":1,"x":2,"y":3,"width":4,"height":5}', { id: 1, bounds: box(2, 3, 4, 5) }],
    [undefined, undefined],
  ])('written as %s is read as %o', (stored, read) => {
    expect(readChosenScreen({ journal: { read: { setting: () => stored } } } as never)).toEqual(read)
  })
})

describe('two screens', () => {
  it.each([
    [box(0, 0), true],
    [box(99, 49), true],
    [box(-99, -49), true],
    [box(100, 0), false],
    [box(-100, 0), false],
    [box(0, 50), false],
    [box(0, -50), false],
  ])('one at %j shows the same part as one at the origin: %s', (other, isMirror) => {
    expect(isMirrorOf(box(0, 0), other)).toBe(isMirror)
  })

  it('are numbered from the left, then from the top, then as the system does', () => {
    const all = [
      screen(1, box(0, 0)),
      screen(2, box(-5, 7)),
      screen(3, box(-5, -7)),
      screen(5, box(9, 9)),
      screen(4, box(9, 9)),
    ]
    expect([...numbersOf(all)]).toEqual([
      [3, 1],
      [2, 2],
      [1, 3],
      [4, 4],
      [5, 5],
    ])
  })
})

it('each screen says what is on it', () => {
  const all = [screen(1, box(0, 0)), screen(2, box(50, 0)), screen(3, box(200, 0))]
  const off = { pattern: false, canPattern: true }
  const view = (more: Partial<typeof NO_SCREENS>, id?: number) =>
    viewScreens(
      { ...NO_SCREENS, all: () => all, ...more },
      id === undefined ? undefined : { id, bounds: box(9, 9, 1, 1) },
      off,
    )
  const marks = ({ screens }: ReturnType<typeof view>) =>
    screens.map(({ hasCashier, hasCustomer, isMirror, isChosen }) =>
      [hasCashier, hasCustomer, isMirror, isChosen].map(Number).join(''),
    )
  const shared = view({ cashierOn: () => 1, customerOn: () => 'beside' }, 3)
  expect([marks(shared), shared.choice, shared.customer]).toEqual([
    ['1100', '0010', '0001'],
    'found',
    'beside',
  ])
  const own = view({ cashierOn: () => 2, customerOn: () => 3 }, 7)
  expect([marks(own), own.choice, own.customer]).toEqual([['0010', '1000', '0100'], 'gone', 'own-screen'])
  const closed = view({})
  expect([marks(closed), closed.choice, closed.customer]).toEqual([
    ['0000', '0000', '0000'],
    'automatic',
    'closed',
  ])
  expect(closed.screens[0]).toMatchObject({
    number: 1,
    pixels: { width: 150, height: 75 },
    isPrimary: true,
    name: 'S1',
  })
})
