import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { Providers } from '#renderer/app/providers.tsx'
import type { LoketBridge } from '#contract/events.ts'

/** One of IT's screens over a main process, real or fake. */
export function mountScreen(bridge: LoketBridge, Screen: ComponentType) {
  Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
  const client = createQueryClient()
  const view = render(
    <Providers client={client}>
      <NavigationProvider>
        <Screen />
      </NavigationProvider>
    </Providers>,
  )
  return { user: userEvent.setup(), view, client }
}

/** The visible alert's text; the live region for screen readers is always there. */
export async function shownAlert(): Promise<string> {
  const shown = await waitFor(() => {
    const found = screen.getAllByRole('alert').find((one) => !('live' in one.dataset))
    if (found === undefined) throw new Error('no alert')
    return found
  })
  return shown.textContent
}
