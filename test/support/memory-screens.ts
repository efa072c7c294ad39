/** Monitors of a machine, in memory: a test plugs them in and out. */
import type { ChosenScreen, ScreenNow, Screens } from '#counter/show/customer-screen.ts'
import { placeCustomer } from '#shell/customer-place.ts'

const OWN: ScreenNow = {
  id: 101,
  name: '',
  bounds: { x: 0, y: 0, width: 1280, height: 800 },
  scale: 1,
  isPrimary: true,
}
/** To the right of the till's own. */
export const SECOND_SCREEN: ScreenNow = {
  id: 102,
  name: 'Counter',
  bounds: { x: 1280, y: 0, width: 1024, height: 768 },
  scale: 1.25,
  isPrimary: false,
}

export type MemoryScreens = Screens & {
  /** The monitors from now on. */
  plug(screens: readonly ScreenNow[]): void
  /** The customer's window was closed by a person. */
  closeCustomer(): void
  /** How often each monitor has shown its number. */
  readonly identified: ReadonlyMap<number, number>[]
}

/** Places the customer's window where the shell would. */
export function openMemoryScreens(chosen: () => ChosenScreen | undefined): MemoryScreens {
  let screens: readonly ScreenNow[] = [OWN, SECOND_SCREEN]
  let customer: ReturnType<Screens['customerOn']> = 'closed'
  const identified: ReadonlyMap<number, number>[] = []
  const cashierOn = () => screens.find(({ isPrimary }) => isPrimary)?.id
  const place = (): void => {
    const found = placeCustomer({
      screens: screens.map(({ id, bounds }) => ({ id, bounds, workArea: bounds })),
      cashierScreen: cashierOn() ?? 0,
      cashier: OWN.bounds,
      chosen: chosen(),
    })
    customer = found.kind === 'own-screen' ? found.id : screens.length === 0 ? 'closed' : 'beside'
  }
  place()
  return {
    all: () => screens,
    cashierOn,
    customerOn: () => customer,
    placeAgain: place,
    identify: (numbers) => void identified.push(numbers),
    plug: (next) => {
      screens = next
      place()
    },
    closeCustomer: () => {
      customer = 'closed'
    },
    identified,
  }
}
