/** One start of the program: the real till with all its dependencies, and the person at it. */
import { watchClock } from '#counter/watch/clock-watch.ts'
import { watchJournalHealth } from '#counter/journal-health.ts'
import { openPeople } from '#counter/people/people.ts'
import { openTillPaper } from '#bridge/till-paper.ts'
import { slipOf } from '#bridge/slip-of.ts'
import type { PageEvent } from '#contract/events.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import type { soundOf } from '#domain/sound.ts'
import type { PaperController } from '#paper/paper-controller.ts'
import type { CallbackReads } from '#callbacks/handler.ts'
import type { OrderView } from '#contract/views.ts'
import { counterSchedule, type Schedule } from '#counter/watch/schedule.ts'
import { openTill } from '#counter/till.ts'
import { createBudget } from '#gateway/rate-limit/budget.ts'
import { createGatewayClient, type GatewayClient } from '#gateway/client.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { Transport } from '#gateway/transport/transport.ts'
import type { Journal } from '#journal/journal.ts'
import { practiceProfile } from '#practice/profile.ts'
import type { CallStep } from '#calls/deps.ts'
import type { Random } from '#domain/ports.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import type { Calm } from './calm.ts'
import { openCounter, type Counter } from './counter.ts'
import type { Disk, Opening } from './disk.ts'
import { gatewayKeys, merchantKeys } from './keys.ts'
import { openListener } from './listener.ts'
import { openPrinter, PRINTS } from './paper.ts'
import type { Plan } from './plan.ts'
import type { Limits } from './rate.ts'
import { sparseSchedule } from './sparse.ts'
import type { Tally } from './tally.ts'
import { tokenOperations } from './token.ts'

/** What a control breaks: each takes the real thing and gives back one that is wrong. */
export type Breaks = {
  readonly client?: (real: GatewayClient) => GatewayClient
  readonly journal?: (real: Journal, disk: Disk) => Journal
  readonly profile?: Partial<GatewayProfile>
  /** What the till does about a journal that does not open. */
  readonly opening?: Pick<Opening, 'looksAway' | 'beginsAgain'>
  readonly transport?: (real: Transport) => Transport
  readonly schedule?: (real: Schedule) => Schedule
  /** What a screen makes of an order. */
  readonly view?: (real: OrderView) => OrderView
  /** What the listener reads of the journal. */
  readonly reads?: (real: CallbackReads) => CallbackReads
  /** The journal as slips are made of it. */
  readonly paper?: (real: Journal) => Journal
  readonly sound?: typeof soundOf
  /** What the listener tells of a call. */
  readonly fact?: (real: CallbackFact) => CallbackFact
  readonly clockWatch?: 'unseen'
}

/** How the till is set up at the moment. */
export type SetUp = { merchant: string; vaultIsOpen: boolean; address: string }

export const PROFILE = practiceProfile('http://127.0.0.1')
export const FIRST_MERCHANT = PROFILE.merchantId
export const SECOND_MERCHANT = 'WARUNGLAIN'
/** A gateway simulator is the same one wherever it listens; any other is known by its address. */
export const ADDRESSES = ['https://one.example', 'https://two.example'] as const
const STATUS_HOST = 'https://status.example'
const BUSY_MS = 700
/** Only the staff that practice always has. */
const NOBODY_ELSE = {
  read: () => ({ state: 'known', people: [] }) as const,
  write: () => Promise.resolve({ ok: true } as const),
}

function isSet({ steps }: Plan): boolean {
  return steps.some(({ act }) => act.do === 'clock')
}

/** Of a merchant with few calls persons keep a quarter. */
function budgetOf({ perMinute, perHour }: Limits): GatewayProfile['budget'] {
  const reserves = { reservePerMinute: Math.ceil(perMinute / 4), reservePerHour: Math.ceil(perHour / 4) }
  return { perMinute, perHour, ...reserves }
}

export type ProgramDeps = {
  readonly plan: Plan
  readonly time: VirtualTime
  readonly random: Random
  readonly tally: Tally
  readonly breaks: Breaks
  readonly setUp: SetUp
  readonly calm: Calm
  readonly journal: Journal
  readonly transport: Transport
  readonly isAlive: () => boolean
  readonly counter: () => Counter | undefined
  readonly onStep: (step: CallStep) => void
  readonly onEvent: (event: PageEvent) => void
  readonly onPrint: (slip: string) => void
  readonly bug: (error: unknown, where: string) => void
}

export function openProgram(given: ProgramDeps): Counter {
  const { plan, time, random, journal, isAlive, setUp, tally } = given
  const profile = (): GatewayProfile => ({
    ...PROFILE,
    merchantId: setUp.merchant,
    commCode: plan.list === 'none' ? '' : setUp.merchant,
    ...(plan.limits === undefined ? {} : { budget: budgetOf(plan.limits) }),
    answerSignature: plan.signs ? 'required' : 'if-present',
    ...(plan.hasAddress === true ? { environment: 'sandbox', baseUrl: setUp.address } : {}),
    hosts: plan.hasStatusHost === true ? { 'va-status': STATUS_HOST } : {},
    tokenRules: Object.fromEntries(tokenOperations(plan).map((operation) => [operation, 'b2b'])),
    settlingReleasesGoods: plan.settlingReleases === true,
    ...given.breaks.profile,
  })
  const own = { hashKey: 'kunci', gatewayPublicKey: gatewayKeys().publicKey }
  const credentials = () => (setUp.vaultIsOpen ? { ...own, privateKey: merchantKeys().privateKey } : own)
  const timers = {
    // A busy machine wakes late: several checks in a row become one.
    after: (ms: number, run: () => void) =>
      time.timers.after(
        plan.pace === 'counter' ? ms : Math.max(ms, BUSY_MS),
        () => void (isAlive() && run()),
      ),
  }
  const health = watchJournalHealth({
    // All of it is proven at the end of the scenario; what is broken stays broken until then.
    journal: { ...journal, tailCheck: () => ({ ok: true, events: 0, head: '' }) },
    checkAll: () => Promise.resolve({ ok: true, events: 0, head: '' }),
    timers,
    onChange: () => undefined,
    onOpenAgain: () => {
      if (!isAlive()) return
      tally.note('journal opened anew')
      given.calm.disturb()
      given.counter()?.till.recoverNow()
    },
  })
  const { budget: rules } = profile()
  const budget = createBudget(rules, journal.read.latestCalls(rules.perHour))
  const client = createGatewayClient({
    profile,
    credentials,
    transport: given.breaks.transport?.(given.transport) ?? given.transport,
    clock: time.clock,
    budgetLearn: budget.learn,
  })
  let paper: PaperController | undefined
  const announce = (event: PageEvent): void => {
    if (!isAlive()) return
    given.onEvent(event)
    paper?.heard(event)
  }
  const people = openPeople({
    ...{ mode: 'practice', practice: NOBODY_ELSE, real: NOBODY_ELSE, forSetup: false },
    ...{ journal, clock: time.clock, stopwatch: time.stopwatch, random, timers, bug: given.bug },
    announce,
  })
  const clockWatch = watchClock({
    ...{ clock: time.clock, stopwatch: time.stopwatch },
    // It looks every two seconds, and finds something only in lives that set a clock.
    timers: isSet(plan) && given.breaks.clockWatch !== 'unseen' ? timers : { after: () => () => undefined },
    onChange: () => undefined,
  })
  const schedule = plan.pace === 'counter' ? counterSchedule : sparseSchedule
  const till = openTill(
    {
      ...{ clock: time.clock, clockWatch, timers, random, journal, budget, profile },
      signedIn: people.session.signedIn,
      gateway: given.breaks.client?.(client) ?? client,
      mode: 'practice',
      personal: () => undefined,
      journalSound: health.isSound,
      announce,
      onStep: given.onStep,
      bug: given.bug,
    },
    given.breaks.schedule?.(schedule) ?? schedule,
  )
  paper = openTillPaper({
    deps: { ...till.deps, journal: given.breaks.paper?.(journal) ?? journal },
    timers,
    runtime: openPrinter(given.onPrint),
    defaults: DEFAULT_SETTINGS,
    nameOf: () => undefined,
    personal: () => undefined,
    slipOf: async () => slipOf,
  })
  // Once, as IT sets it; it stands in the journal from then on.
  if (plan.prints && !paper.view().settings.autoPrint) paper.change(PRINTS)
  return openCounter({ till, people, paper, timers }, () =>
    openListener({
      till,
      timers,
      reads: given.breaks.reads,
      fact: given.breaks.fact,
      bug: given.bug,
      onKept: () => tally.count('the gateway is heard'),
    }),
  )
}
