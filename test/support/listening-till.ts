import { expect } from '@playwright/test'
import type { SetupView } from '#contract/setup-views.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { practiceProfile } from '#practice/profile.ts'
import { launchLoket, type LoketApp, type Profile } from './loket-app.ts'
import type { RunningPracticeGateway } from './practice-gateway.ts'
import { beginTheDay, setUpReal } from './real-till.ts'
import type { Relay } from './relay.ts'

/** A production till that the gateway can call. Its IT person is signed in. */
export async function openListeningTill(
  { folder }: Profile,
  gateway: RunningPracticeGateway,
  relay: Relay,
  changes: Partial<GatewayProfile>,
): Promise<{ readonly loket: LoketApp; readonly port: number; readonly certificate: string }> {
  const launch = (switches: readonly string[] = []) =>
    launchLoket(folder, [...relay.switches, ...switches], false, { env: relay.env })
  const made = practiceProfile(relay.baseUrl)
  const before = await launch(['--setup'])
  await setUpReal(before, gateway, {
    ...made,
    ...{ environment: 'production', ca: relay.ca },
    ...changes,
    callbacks: { ...made.callbacks, publicUrl: 'https://127.0.0.1/api' },
  })
  await before.call('vault.makeCertificate')
  await before.quit()
  const loket = await launch()
  await beginTheDay(loket.cashier, 'it')
  const callbacks = async () => ((await loket.call('setup.get', {})) as SetupView).callbacks
  await expect.poll(async () => (await callbacks()).state, { timeout: 15_000 }).toBe('listening')
  const { port = 0, certificate = '' } = await callbacks()
  return { loket, port, certificate }
}
