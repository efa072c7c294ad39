import { expect } from '@playwright/test'
import type { SetupView } from '#contract/setup-views.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { practiceProfile } from '#practice/profile.ts'
import { launchLoket, type LoketApp, type Profile } from './loket-app.ts'
import type { RunningPracticeGateway } from './practice-gateway.ts'
import { beginTheDay, setUpReal } from './real-till.ts'
import type { Relay } from './relay.ts'

export type ListeningTill = {
  readonly loket: LoketApp
  readonly port: number
  readonly certificate: string
}

/** A production till that the gateway can call. Its IT person is signed in. */
export async function openListeningTill(
  profile: Profile,
  gateway: RunningPracticeGateway,
  relay: Relay,
  changes: Partial<GatewayProfile>,
): Promise<ListeningTill> {
  const made = practiceProfile(relay.baseUrl)
  const before = await launch(profile, relay, ['--setup'])
  await setUpReal(before, gateway, {
    ...made,
    ...{ environment: 'production', ca: relay.ca },
    ...changes,
    callbacks: { ...made.callbacks, publicUrl: 'https://127.0.0.1/api' },
  })
  await before.call('vault.makeCertificate')
  await before.quit()
  return reopenListeningTill(profile, relay)
}

/** The same after it has ended: its port is another one. */
export async function reopenListeningTill(profile: Profile, relay: Relay): Promise<ListeningTill> {
  const loket = await launch(profile, relay)
  await beginTheDay(loket.cashier, 'it')
  const callbacks = async () => ((await loket.call('setup.get', {})) as SetupView).callbacks
  await expect.poll(async () => (await callbacks()).state, { timeout: 15_000 }).toBe('listening')
  const { port = 0, certificate = '' } = await callbacks()
  return { loket, port, certificate }
}

function launch({ folder }: Profile, relay: Relay, switches: readonly string[] = []): Promise<LoketApp> {
  return launchLoket(folder, [...relay.switches, ...switches], false, { env: relay.env })
}
