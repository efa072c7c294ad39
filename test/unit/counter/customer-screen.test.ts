import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  chooseScreen,
  NO_SCREENS,
  readChosenScreen,
  viewScreens,
  type ScreenNow,
  type Screens,
} from '#counter/show/customer-screen.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const screenAt = (id: number, x: number, width: number, changes: Partial<ScreenNow> = {}): ScreenNow => ({
  id,
  name: `S${id}`,
  bounds: { x, y: 0, width, height: 800 },
  scale: 1,
  isPrimary: false,
  ...changes,
})
const till = screenAt(9, 0, 1280, { isPrimary: true })
const counter = screenAt(4, 1280, 1024, { scale: 1.25 })
const wall = screenAt(7, -1920, 1920)

function controller(all: readonly ScreenNow[], changes: Partial<Screens> = {}): Screens & { placed: number } {
  const screens = {
    ...NO_SCREENS,
    all: () => all,
    cashierOn: () => till.id,
    customerOn: () => 'beside' as const,
    placed: 0,
    ...changes,
    placeAgain: () => void (screens.placed += 1),
  }
  return screens
}
const deps = () => shop.till().deps
const off = { pattern: false, canPattern: true }
const view = (screens: Screens) => viewScreens(screens, readChosenScreen(deps()), off)
const want = ({ id, bounds: { width, height } }: ScreenNow) => ({ id, width, height })

describe('the choice of a screen', () => {
  it('is journalled with its place and size, puts the window there at once, and tells the pages', () => {
    const screens = controller([till, counter])
    expect(readChosenScreen(deps())).toBeUndefined()
    expect(chooseScreen(deps(), screens, want(counter))).toEqual({ ok: true, value: null })
    expect(readChosenScreen(deps())).toEqual({ id: 4, bounds: counter.bounds })
    expect(screens.placed).toBe(1)
    expect(shop.events.at(-1)).toEqual({ type: 'screens-changed' })
    expect(chooseScreen(deps(), screens, null).ok).toBe(true)
    expect(readChosenScreen(deps())).toBeUndefined()
  })

  it('survives a restart', async () => {
    chooseScreen(deps(), controller([till, counter]), want(counter))
    await shop.restart()
    expect(readChosenScreen(deps())).toEqual({ id: 4, bounds: counter.bounds })
  })

  it('of a screen that is gone by now is refused; of one that changed its id meanwhile, it is that one', () => {
    const screens = controller([till, { ...counter, id: 44 }])
    expect(chooseScreen(deps(), screens, want(wall))).toMatchObject({ refusal: { code: 'not-found' } })
    expect(chooseScreen(deps(), screens, want(counter)).ok).toBe(true)
    expect(readChosenScreen(deps())?.id).toBe(44)
  })

  it.each(['', '{', 'null', '[]', '"7"', '{"id":1}', '{"id":"1","x":0,"y":0,"width":1,"height":1}'])(
    'kept as %s is no choice',
    (kept) => {
      deps().journal.write.putSetting('customer-screen', kept)
      expect(readChosenScreen(deps())).toBeUndefined()
    },
  )
})

describe('the screens as the settings show them', () => {
  it('are numbered from the left, with their pixels, and who is on each', () => {
    const screens = controller([till, counter, wall], { customerOn: () => counter.id })
    chooseScreen(deps(), screens, want(counter))
    const { screens: all, choice, customer } = view(screens)
    expect(all.map(({ number, id }) => [number, id])).toEqual([
      [1, 7],
      [2, 9],
      [3, 4],
    ])
    expect(all[2]).toMatchObject({
      name: 'S4',
      x: 1280,
      pixels: { width: 1280, height: 1000 },
      hasCustomer: true,
      hasCashier: false,
      isChosen: true,
    })
    expect(all[1]).toMatchObject({ hasCashier: true, hasCustomer: false, isPrimary: true, isMirror: false })
    expect([choice, customer]).toEqual(['found', 'own-screen'])
  })

  it('say that the chosen one is gone, and that the window is beside', () => {
    chooseScreen(deps(), controller([till, counter]), want(counter))
    const { screens: all, choice, customer } = view(controller([till]))
    expect([choice, customer]).toEqual(['gone', 'beside'])
    expect(all[0]).toMatchObject({ hasCashier: true, hasCustomer: true })
  })

  it('say which is only a mirror, and nothing at all before there is a window', () => {
    const mirror = { ...till, id: 5 }
    expect(view(controller([till, mirror])).screens.map(({ isMirror }) => isMirror)).toEqual([true, false])
    expect(view(NO_SCREENS)).toEqual({ screens: [], choice: 'automatic', customer: 'closed', ...off })
  })
})
