import { isSandbox } from './show/money-kind.ts'
import type { Health, PracticeView } from '#contract/views.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Result } from '#contract/envelope.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Head } from '#journal/chain/events.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { CounterDeps } from './deps.ts'
import { askInquired } from './dues/ask-inquired.ts'
import { openDuesTold, openToldDue, putDueAway } from './dues/order-of-due.ts'
import type { ClockWatch } from './watch/clock-watch.ts'
import { createCustomerDisplay, type CustomerDisplay } from './show/display.ts'
import { given } from '#domain/given.ts'
import { openSlipsOf } from './doubt/hold.ts'
import { otherMerchant } from './show/other-merchant.ts'
import { createConnectionState, type ConnectionState } from './watch/connection-state.ts'
import { announceChange } from './order-store.ts'
import { createOwnEnd, type OwnEnd } from './watch/own-end.ts'
import { createRecentOrders, type RecentOrders } from './watch/recent-orders.ts'
import { noteRecentAtStart } from './sale/same-again.ts'
import { othersOf } from './ask/others-of.ts'
import { outcomeOpen, recover, type Recovered } from './recover.ts'
import { counterSchedule, type Schedule } from './watch/schedule.ts'
import { unknownPayments, viewUnknown } from './ask/unknown-payments.ts'
import { createUntold } from './untold.ts'
import { createWatcher, type Watcher } from './watch/watcher.ts'

export type JournalState = Pick<Health['journal'], 'state' | 'detail' | 'reason'>

/** Controls the embedded gateway simulator; absent on a real till. */
export type PracticeController = {
  payer(input: InputOf<'practice.payer'>): Promise<Result<null>>
  fault(input: InputOf<'practice.fault'>): Promise<Result<null>>
  view(): Promise<Result<PracticeView>>
}

/** Everything that lives for as long as the till is open. */
export type Till = {
  readonly deps: CounterDeps
  readonly watcher: Watcher
  readonly display: CustomerDisplay
  readonly connection: ConnectionState
  readonly recovered: Recovered
  /** Which orders those are, and when the till was opened, epoch milliseconds. */
  readonly startedOpen: { readonly at: number; readonly references: readonly string[] }
  /** After the journal has failed: calls interrupted since then end as such, and their orders are asked about. */
  recoverNow(): void
  /** The gateway was told what is to be paid under these numbers, and that is on disk. */
  toldOfInquiry(references: readonly string[]): void
  /** The gateway has called about a payment: a reason to ask, never a proof. */
  toldOfPayment(reference: string): void
  health(journal: JournalState, clockSetBy: number | undefined, version: string): Health
}

/** For a clock that is never set. */
const UNSET: Pick<ClockWatch, 'mark' | 'forwardSince'> = { mark: () => 0, forwardSince: () => 0 }

/** The injected dependencies; the till makes the rest of `CounterDeps`. */
export type TillDeps = Omit<CounterDeps, 'connectionHeard' | 'untold' | keyof OwnEnd | keyof RecentOrders> & {
  readonly clockWatch?: Pick<ClockWatch, 'mark' | 'forwardSince'>
}

/** Opens the till: recovers what was interrupted, then starts asking about it. */
export function openTill(
  { clockWatch = UNSET, ...ports }: TillDeps,
  schedule: Schedule = counterSchedule,
): Till {
  let watcher: Watcher | undefined
  let display: CustomerDisplay | undefined
  // Announced changes are already journalled; a failing listener must not look like a failed commit.
  const tell: CounterDeps['announce'] = (event) => {
    try {
      ports.announce(event)
    } catch (error) {
      ports.bug(error, 'announce')
    }
  }
  let wasDown = false
  let isStopped = false
  const connection = createConnectionState(
    (state) => {
      const isDown = state === 'down'
      if (isDown) watcher?.connectionLost()
      else watcher?.connectionBack()
      tell({ type: 'health-changed' })
      // The customer sees that the connection is lost, and the QR stays.
      if (isDown !== wasDown) tell({ type: 'display-changed' })
      wasDown = isDown
    },
    () => tell({ type: 'health-changed' }),
  )
  const announce: CounterDeps['announce'] = (event) => {
    tell(event)
    // A new state has its own schedule.
    if (event.type === 'order-changed') watcher?.nudge()
    if (event.type === 'order-changed' && event.to === 'paid')
      ports.timers.after(0, () => {
        if (!isStopped) putDueAway(deps, event.reference)
      })
    if (event.type === 'order-changed' || event.type === 'order-asked') tellBeside(event)
    if ('reference' in event && display?.concerns(event.reference) === true) tell({ type: 'display-changed' })
    // Money that settles days later is no news for who stands there now.
    if (event.type === 'order-changed' && event.from !== event.to && event.from !== 'settling')
      display?.changed(event.reference)
  }
  /**
   * News of one order, even an unreadable answer, changes what may be done with the others of its sale, and of its
   * split. Its state also changes what its slips say.
   */
  const tellBeside = ({ type, reference }: Extract<PageEvent, { readonly reference: string }>): void => {
    const order = ports.journal.read.order(reference)
    if (order === undefined) return
    const parts = ports.journal.read.partsBeside(order.saleId)?.parts ?? []
    for (const other of [...othersOf(ports, order), ...parts.flatMap(({ orders }) => orders)])
      tell({ type: 'order-asked', reference: other.reference })
    if (type === 'order-changed' && openSlipsOf(ports, reference).length > 0) tell({ type: 'slips-changed' })
  }
  const untold = createUntold(ports)
  const deps: CounterDeps = {
    ...ports,
    announce,
    connectionHeard: connection.heard,
    untold,
    ...createOwnEnd(clockWatch),
    ...createRecentOrders(ports.clock, clockWatch),
  }
  const opened = createWatcher(deps, schedule)
  watcher = opened
  display = createCustomerDisplay(deps, () => connection.state() === 'down')
  noteRecentAtStart(deps)
  const recovered = recover(deps)
  const at = deps.clock.now()
  const startedOpen = { at, references: outcomeOpen(deps, at).map(({ reference }) => reference) }
  openDuesTold(deps)
  opened.start()
  const inquired = askInquired(deps, opened.told)
  let head = ports.journal.read.head()
  return {
    deps,
    watcher: {
      ...opened,
      stop: async () => {
        isStopped = true
        await Promise.all([inquired.stop(), opened.stop()])
      },
    },
    display,
    connection,
    recovered,
    startedOpen,
    recoverNow: () => {
      for (const change of untold.takeKept()) announceChange(deps, change)
      recover(deps)
      openDuesTold(deps)
      opened.recovered()
    },
    toldOfInquiry: (references) => {
      for (const reference of references) inquired.heard(reference)
      const { bill } = ports.journal.read
      if (references.some((each) => bill(each)?.standing !== undefined)) announce({ type: 'dues-changed' })
    },
    toldOfPayment: (reference) => {
      openToldDue(deps, reference)
      opened.told(reference)
      // The screens stop inviting a payment at once, without waiting for the answer.
      if (ports.journal.read.order(reference) !== undefined) announce({ type: 'order-asked', reference })
    },
    health: (journal, clockSetBy, version) => {
      head = readable(deps.journal.read.head) ?? head
      return healthOf(deps, connection, recovered, { journal, head, clockSetBy, version })
    },
  }
}

/** Undefined while the journal cannot be read: health must still be reported then. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof JournalFailed) return undefined
    throw error
  }
}

function healthOf(
  deps: CounterDeps,
  connection: ConnectionState,
  recovered: Recovered,
  known: {
    readonly journal: JournalState
    readonly head: Head
    readonly clockSetBy: number | undefined
    readonly version: string
  },
): Health {
  const now = deps.clock.now()
  const room = deps.budget.headroom(now)
  const free = deps.budget.nextFreeAt(now, 'person')
  const answered = connection.lastAnswerAt()
  const unknown = unknownPayments(deps)
  const turned = connection.turned()
  const lastTurned = connection.lastTurned()
  const broughtUp = deps.journal.lastCommit() === 'unproven' ? (deps.journal.copy?.broughtUp ?? 0) : 0
  return {
    mode: deps.mode,
    ...(isSandbox(deps) ? { sandbox: true } : {}),
    gateway: {
      baseUrl: deps.profile().baseUrl,
      connection: connection.state(),
      ...(answered === undefined ? {} : { lastAnswerAt: answered }),
      ...(turned === undefined ? {} : { turnedAway: turned }),
      ...(lastTurned === undefined ? {} : { lastTurnedAway: lastTurned }),
      ...given({ otherMerchant: readable(() => otherMerchant(deps)) }),
      answerSignature: deps.profile().answerSignature,
    },
    journal: {
      ...known.journal,
      events: known.head.seq,
      head: known.head.hash.toString('hex').slice(0, 12),
      file: deps.journal.file,
    },
    budget: {
      minuteLeft: room.minute.left,
      minuteOf: room.minute.of,
      hourLeft: room.hour.left,
      hourOf: room.hour.of,
      ...(free > now ? { nextFreeAt: free } : {}),
    },
    ...(known.clockSetBy === undefined ? {} : { clockSetBy: known.clockSetBy }),
    ...(broughtUp === 0 ? {} : { broughtUp }),
    ...(unknown.length === 0 ? {} : { unknownPayments: unknown.map(viewUnknown) }),
    recovered: recovered.open,
    version: known.version,
  }
}
