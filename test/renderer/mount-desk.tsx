/** The control desk of practice, over a till in virtual time. */
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { Providers } from '#renderer/app/providers.tsx'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { PracticeScreen } from '#renderer/screens/practice/practice-screen.tsx'
import type { RealBridge } from '../support/real-bridge.ts'

export async function deskAt(till: RealBridge) {
  Object.defineProperty(window, 'loket', { value: till, configurable: true })
  render(
    <Providers client={createQueryClient()}>
      <NavigationProvider>
        <PracticeScreen />
      </NavigationProvider>
    </Providers>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('radio', { name: 'Meja kendali' }))
  return user
}
