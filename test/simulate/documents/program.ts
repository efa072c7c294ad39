/** One start of the program: the real back office on its journal, client and listener. */
import { unknownInvoices, unsentInvoices } from '#backoffice/attention/invoices.ts'
import { openPayouts } from '#backoffice/attention/payouts.ts'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import { openInvoiceWork } from '#backoffice/invoices/apart/work.ts'
import { createInvoicesController } from '#backoffice/invoices/controller.ts'
import { watchTold } from '#backoffice/invoices/told-watch.ts'
import { createPayoutController, type PayoutPaperPort } from '#backoffice/payouts/controller.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import type { HandlersOf } from '#bridge/handler.ts'
import { createInvoicesHandlers } from '#bridge/handlers/invoices.ts'
import { createPayoutsHandlers } from '#bridge/handlers/payouts.ts'
import type { CallStep } from '#calls/deps.ts'
import type { CallbackReads } from '#callbacks/handler.ts'
import { watchJournalHealth } from '#counter/journal-health.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { Clock, Random, Timers } from '#domain/ports.ts'
import { createGatewayClient, type GatewayClient } from '#gateway/client.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { createBudget } from '#gateway/rate-limit/budget.ts'
import type { Transport } from '#gateway/transport/transport.ts'
import type { Journal } from '#journal/journal.ts'
import { practiceProfile } from '#practice/profile.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { merchantSecrets } from '#test/support/merchant-secrets.ts'
import { nearby } from '#test/support/near-worker.ts'
import { PERSONAL_KEY } from '#test/support/virtual-till.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import type { Disk } from '../disk.ts'
import { gatewayKeys, merchantKeys } from '../keys.ts'
import { openListener, type Listener } from '../listener.ts'
import { openPeople, type People, type Staff } from './people.ts'
import type { Plan } from './plan.ts'

/** What a control breaks: each takes the real thing and gives back one that is wrong. */
export type Breaks = {
  readonly client?: (real: GatewayClient) => GatewayClient
  readonly journal?: (real: Journal, disk: Disk) => Journal
  readonly reads?: (real: CallbackReads) => CallbackReads
  readonly fact?: (real: CallbackFact) => CallbackFact
  readonly list?: (real: readonly Instruction[]) => readonly Instruction[]
  readonly recovers?: false
  readonly people?: (real: People, staff: Staff) => People
  /** Those of the desk of payouts. */
  readonly clock?: (real: Clock) => Clock
  readonly timers?: Timers
  readonly payouts?: (real: Payouts) => Payouts
  readonly invoices?: (real: Invoices) => Invoices
}
export type Payouts = HandlersOf<'payouts'>
export type Invoices = HandlersOf<'invoices'>

const PRACTICE = practiceProfile('http://127.0.0.1')
export const NOTICE_PATH = '/invoice/paid'
export const PROFILE: GatewayProfile = {
  ...PRACTICE,
  // A bank that asks for no further fields.
  transferSource: { accountNo: '0001110001', bankCode: '002' },
  callbacks: { ...PRACTICE.callbacks, invoiceNotice: NOTICE_PATH },
}
/** Blocks of a run are as short as that: a life cannot send hundreds of invoices. */
const MOST_IN_BLOCK = 2

const PROVEN = { ok: true, events: 0, head: '' } as const

export type Program = {
  readonly deps: BackofficeDeps
  readonly people: People
  readonly payouts: Payouts
  readonly invoices: Invoices
  readonly listener: Listener
  /** What the gateway has not decided. */
  list(): readonly Instruction[]
  /** Keys of what is put before a person. */
  attention(): ReadonlySet<string>
}

type Deps = {
  readonly plan: Plan
  readonly staff: Staff
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
  const { plan, staff, time, random, breaks, journal, isAlive, bug } = given
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
  const real = openPeople({ staff, journal, time, timers, bug })
  const people = breaks.people?.(real, staff) ?? real
  const deps: BackofficeDeps = {
    ...{ clock: time.clock, timers, random, journal, budget, profile, bug },
    gateway: breaks.client?.(client) ?? client,
    mode: 'practice',
    signedIn: people.session.signedIn,
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
  const payouts = createPayoutsHandlers(
    createPayoutController({
      deps: {
        ...deps,
        clock: breaks.clock?.(time.clock) ?? time.clock,
        timers: breaks.timers ?? timers,
      },
      people: { managers: people.managers, checkPin: people.approveByPin },
      paper: NO_PAPER,
    }),
  )
  const invoices = createInvoicesHandlers(
    createInvoicesController({
      backoffice: deps,
      worker: nearby(openInvoiceWork((use) => use(journal.read))),
      approve: people.approveByPin,
      askFile: async () => undefined,
      askPlace: async () => undefined,
      mostInBlock: MOST_IN_BLOCK,
    }),
    async () => undefined,
  )
  const toldPaid = watchTold(deps)
  return {
    ...{ deps, people },
    payouts: breaks.payouts?.(payouts) ?? payouts,
    invoices: breaks.invoices?.(invoices) ?? invoices,
    listener: openListener({
      till: { deps, toldOfPayment: () => undefined },
      ...{ timers, reads: breaks.reads, fact: breaks.fact, bug },
      invoices: {
        at: { path: NOTICE_PATH, headers: 'all' },
        told: (reference) => void toldPaid.told(reference),
      },
      onKept: () => undefined,
      openSealed: box.open,
    }),
    list: () => {
      const open = journal.read.openInstructions().filter(({ state }) => state !== 'sending')
      return breaks.list?.(open) ?? open
    },
    attention: () =>
      new Set(
        [openPayouts, unknownInvoices, unsentInvoices].flatMap((find) => find(deps)).map(({ key }) => key),
      ),
  }
}

const NO_PAPER: PayoutPaperPort = {
  about: () => ({ shop: '', till: '', mode: 'practice' }),
  nameOf: (id) => id,
  askFolder: async () => undefined,
  draw: async () => undefined,
  save: async () => ({ ok: false, why: 'not-writable', detail: '' }),
}
