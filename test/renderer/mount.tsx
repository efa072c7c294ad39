import { render, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { Providers } from '#renderer/app/providers.tsx'
import { Gate } from '#renderer/app/gate.tsx'
import { OTHERS, readViews } from '#renderer/app/views.tsx'
import { HelpProvider } from '#renderer/help/help-provider.tsx'
import { CustomerScreen } from '#renderer/customer/customer-screen.tsx'
import { createFakeBridge, type FakeBridge, type FakeBridgeInit } from '../support/fake-bridge.ts'
import { openCard } from './press.ts'

export { letPass } from './page-clock.ts'

// A test opens a screen and looks at once.
await readViews(OTHERS)

/** A little longer than the stage must stand still before it accepts an Enter. */
export const CALM_MS = 750

function install(init: FakeBridgeInit): FakeBridge {
  const bridge = createFakeBridge(init)
  Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
  return bridge
}

/** The whole cashier's window over a fake main process. */
export async function mountCashier(init: FakeBridgeInit = {}) {
  const bridge = install(init)
  return { bridge, ...(await showCashier(init.settings?.merchantName ?? 'Warung Bu Sri')) }
}

/** The whole cashier's window over the installed bridge. */
export async function showCashier(shop: string) {
  const user = userEvent.setup()
  const view = render(
    <Providers client={createQueryClient()}>
      <NavigationProvider>
        <HelpProvider>
          <Gate />
        </HelpProvider>
      </NavigationProvider>
    </Providers>,
  )
  await screen.findByText(shop)
  return { user, view }
}

/** As above, with the only order on the stage. */
export async function mountStage(init: FakeBridgeInit) {
  const mounted = await mountCashier(init)
  await openFirst(mounted.user)
  return mounted
}

/** The oldest card of the strip comes onto the stage. */
export async function openFirst(user: UserEvent): Promise<void> {
  await openCard(user, 1)
  await waitFor(() => stage())
}

export function stage(): HTMLElement {
  const element = document.querySelector<HTMLElement>('[data-stage]')
  if (element === null) throw new Error('no order on the stage')
  return element
}

export async function mountCustomer(init: FakeBridgeInit = {}) {
  const bridge = install(init)
  const view = showCustomer()
  await waitFor(() => {
    if (bridge.inputsOf('display.current').length === 0) throw new Error('not asked yet')
  })
  return { bridge, view }
}

export function showCustomer() {
  return render(
    <Providers client={createQueryClient()}>
      <CustomerScreen />
    </Providers>,
  )
}

/** Text as a person reads it: no-break spaces become spaces. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replaceAll('\u00a0', ' ')
}
