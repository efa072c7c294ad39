/** The back office on the gateway simulator in its own process: real HTTP, real time, a real journal file. */
import { createPublicKey } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import { journalTokenCalls } from '#calls/token-call.ts'
import { createBudget } from '#gateway/rate-limit/budget.ts'
import { createGatewayClient } from '#gateway/client.ts'
import { createNodeTransport } from '#gateway/transport/transport-node.ts'
import { openJournal } from '#journal/opening/open.ts'
import { practiceProfile } from '#practice/profile.ts'
import type { PracticeOverrides } from '#simulator/config.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import { merchantSecrets } from './merchant-secrets.ts'
import { startPracticeGateway, type RunningPracticeGateway } from './practice-gateway.ts'
import { PERSONAL_KEY } from './virtual-till.ts'

export type BackOfficeOverHttp = {
  readonly deps: BackofficeDeps
  readonly gateway: RunningPracticeGateway
  readonly bugs: readonly unknown[]
  close(): Promise<void>
}

export async function openBackOfficeOverHttp(config: PracticeOverrides = {}): Promise<BackOfficeOverHttp> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-back-office-'))
  const gateway = await startPracticeGateway({ config })
  const opened = openJournal({
    file: join(folder, 'till.journal'),
    mode: 'practice',
    clock: systemClock,
    unsafeSynchronous: 'OFF',
  })
  if (!opened.ok) throw new Error(`${opened.why}: ${opened.detail}`)
  const { journal } = opened
  const profile = () => practiceProfile(gateway.baseUrl)
  const budget = createBudget(profile().budget, [])
  const gatewayPublicKey = createPublicKey(gateway.gatewayPublicKey)
  const bugs: unknown[] = []
  return {
    gateway,
    bugs,
    deps: {
      clock: systemClock,
      random: systemRandom,
      timers: systemTimers,
      journal,
      budget,
      profile,
      signedIn: () => undefined,
      gateway: createGatewayClient({
        profile,
        credentials: () => ({
          privateKey: gateway.merchantPrivateKey,
          gatewayPublicKey,
          ...merchantSecrets(),
        }),
        transport: createNodeTransport(),
        clock: systemClock,
        budgetLearn: budget.learn,
        tokenBudget: (now) => budget.take(now, 'person'),
        onTokenCall: journalTokenCalls({
          journal,
          clock: systemClock,
          random: systemRandom,
          till: () => profile().till,
        }),
      }),
      mode: 'practice',
      journalSound: () => journal.failure() === undefined,
      announce: () => undefined,
      personal: () => createPersonalBox(PERSONAL_KEY, systemRandom),
      connectionHeard: () => undefined,
      onStep: () => undefined,
      bug: (error) => void bugs.push(error),
    },
    close: async () => {
      journal.close()
      await gateway.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
