/** One start of the program: the real back office on its journal, client and listener. */
import type { BackofficeDeps } from '#backoffice/deps.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import type { CallStep } from '#calls/deps.ts'
import type { CallbackReads } from '#callbacks/handler.ts'
import { watchJournalHealth } from '#counter/journal-health.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { Random } from '#domain/ports.ts'
import { createGatewayClient, type GatewayClient } from '#gateway/client.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { createBudget } from '#gateway/rate-limit/budget.ts'
import type { Transport } from '#gateway/transport/transport.ts'
import type { Journal } from '#journal/journal.ts'
import { practiceProfile } from '#practice/profile.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { merchantSecrets } from '#test/support/merchant-secrets.ts'
import { PERSONAL_KEY } from '#test/support/virtual-till.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import type { Disk } from '../disk.ts'
import { gatewayKeys, merchantKeys } from '../keys.ts'
import { openListener, type Listener } from '../listener.ts'
import type { Plan } from './plan.ts'

/** What a control breaks: each takes the real thing and gives back one that is wrong. */
export type Breaks = {
  readonly client?: (real: GatewayClient) => GatewayClient
  readonly journal?: (real: Journal, disk: Disk) => Journal
  readonly reads?: (real: CallbackReads) => CallbackReads
  readonly list?: (real: readonly Instruction[]) => readonly Instruction[]
  readonly recovers?: false
}

export const PROFILE = practiceProfile('http://127.0.0.1')

const PROVEN = { ok: true, events: 0, head: '' } as const

export type Program = {
  readonly deps: BackofficeDeps
  readonly listener: Listener
  /** What a person must decide. */
  list(): readonly Instruction[]
}

type Deps = {
  readonly plan: Plan
  readonly time: VirtualTime
  readonly random: Random
  readonly breaks: Breaks
  readonly journal: Journal
  readonly transport: Transport
  readonly isAlive: () => boolean
  readonly onStep: (step: CallStep) => void
  readonly bug: (error: unknown, where: string) => void
}

export function openProgram(given: Deps): Program {
  const { plan, time, random, breaks, journal, isAlive, bug } = given
  const profile = (): GatewayProfile => ({
    ...PROFILE,
    answerSignature: plan.signs ? 'required' : 'if-present',
    enabled: plan.hasStatus ? ['transfer-status'] : [],
  })
  const timers = {
    after: (ms: number, run: () => void) => time.timers.after(ms, () => void (isAlive() && run())),
  }
  const health = watchJournalHealth({
    // The chain is proven by the lives of a till.
    journal: { ...journal, startCheck: () => PROVEN, tailCheck: () => PROVEN },
    checkAll: () => Promise.resolve(PROVEN),
    timers,
    onChange: () => undefined,
    onOpenAgain: () => void (isAlive() && recover()),
  })
  const { budget: rules } = PROFILE
  const budget = createBudget(rules, journal.read.latestCalls(rules.perHour))
  const credentials = {
    ...merchantSecrets(),
    privateKey: merchantKeys().privateKey,
    gatewayPublicKey: gatewayKeys().publicKey,
  }
  const client = createGatewayClient({
    profile,
    credentials: () => credentials,
    transport: given.transport,
    clock: time.clock,
    budgetLearn: budget.learn,
  })
  const box = createPersonalBox(PERSONAL_KEY, random)
  const deps: BackofficeDeps = {
    ...{ clock: time.clock, timers, random, journal, budget, profile, bug },
    gateway: breaks.client?.(client) ?? client,
    mode: 'practice',
    signedIn: () => undefined,
    connectionHeard: () => undefined,
    journalSound: health.isSound,
    announce: () => undefined,
    onStep: given.onStep,
    personal: () => box,
  }
  const recover = (): void => {
    if (breaks.recovers !== false) recoverInstructions(deps)
  }
  recover()
  return {
    deps,
    listener: openListener({
      till: { deps, toldOfPayment: () => undefined },
      ...{ timers, reads: breaks.reads, bug },
      onKept: () => undefined,
      openSealed: box.open,
    }),
    list: () => {
      const open = journal.read.openInstructions().filter(({ state }) => state !== 'sending')
      return breaks.list?.(open) ?? open
    },
  }
}
