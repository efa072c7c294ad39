import type { CallbackFact } from '#domain/callback-fact.ts'
import type { Clock } from '#domain/ports.ts'
import type { ChildProcess } from '#support/child-process.ts'
import { createSupervised } from '#support/supervised.ts'
import { checkCertificate, isDueForRenewal, type CertificateFacts } from './certificate.ts'
import { createFactStore } from './fact-store.ts'
import { createTurnedAwayCounter, type Turned } from './turned-away.ts'
import { childMessageSchema, type ChildMessage, type ParentMessage, type StartMessage } from './messages.ts'

/** The listener's process. */
export type ListenerChild = ChildProcess<ParentMessage>

/** What to listen with. `url` is the address given to the gateway, for display. */
export type ListenerSetup = Omit<StartMessage, 'type'> & { readonly url?: string }

/** Why the listener is down. */
export type DownWhy = 'certificate' | 'port' | 'key' | 'start' | 'ended' | 'silent'

export type ListenerHealth = {
  /** `off`: no listener is configured. `down`: one is configured, and retried. */
  readonly state: 'off' | 'starting' | 'listening' | 'down'
  readonly why?: DownWhy
  readonly detail?: string
  readonly port?: number
  readonly url?: string
  /** Time of the last call with the gateway's signature, epoch milliseconds. */
  readonly lastCallAt?: number
  /** Counts of answers since Loket started: by response code, or a word for what was not a call. */
  readonly counts: Readonly<Record<string, number>>
  /** Counts of refusals since Loket started: by a word of `TURNED_AWAY`, with the field it concerns. */
  readonly turned: Readonly<Record<string, number>>
  /** Facts that the journal never stored. */
  readonly lost: number
  readonly certificate?: CertificateFacts & { readonly dueForRenewal: boolean }
}

export type CallbackController = {
  health(): ListenerHealth
  /** Reads the setup again, after a change of profile, keys or certificate. */
  restart(): void
  /** Journals what is pending, then ends the process. */
  stop(): void
}

export type ControllerOptions = {
  readonly fork: () => ListenerChild
  /** Undefined: no listener is configured. Called at every start, so that a new certificate is used. */
  readonly setup: () => ListenerSetup | undefined
  /**
   * Journals the facts in one flushed commit and returns the number of its last event; undefined when the journal
   * refuses. Must not throw for expected disk failures.
   */
  readonly store: (facts: readonly CallbackFact[]) => string | undefined
  /** A payment callback is on disk: a reason to ask the gateway now, never a proof. */
  readonly onPayment: (reference: string) => void
  /** That the gateway was told what is to be paid under these numbers is on disk. */
  readonly onInquiry?: (references: readonly string[]) => void
  /** A request to confirm a transfer is on disk. */
  readonly onTransfer: (reference: string) => void
  /** The gateway told that an invoice of this block was paid: a reason to ask, never a proof. */
  readonly onInvoiceNotice?: (reference: string) => void
  /** For the log, at most once a minute for each reason. */
  readonly onTurnedAway?: (turned: Turned) => void
  readonly clock: Clock
  readonly after: (ms: number, run: () => void) => () => void
  readonly onChange: () => void
  readonly bug: (where: string, message: string) => void
}

const WAIT = { firstMs: 250, longestMs: 30_000 }
/** Three heartbeats. */
const SILENT_MS = 15_000
const MOST_REPORTS = 100

/** Keeps one listener running and journals its facts. */
export function createCallbackController(options: ControllerOptions): CallbackController {
  const { after, clock } = options
  const onStored = (facts: readonly CallbackFact[]): void => {
    const inquired = facts.flatMap(({ kind, code, verified, reference }) =>
      kind === 'inquiry' && verified && code.startsWith('200') && reference !== undefined ? [reference] : [],
    )
    if (inquired.length > 0) options.onInquiry?.(inquired)
  }
  const book = createFactStore({ store: options.store, onStored, after })
  const counts: Record<string, number> = {}
  const turned = createTurnedAwayCounter({ clock, tell: options.onTurnedAway })
  let status: Omit<ListenerHealth, 'counts' | 'turned' | 'lost' | 'lastCallAt'> = { state: 'off' }
  let lastCallAt: number | undefined
  let made = false
  const reported = new Set<string>()
  /** Reuses the port after a restart when any port is allowed: the gateway may know it. */
  let port = 0

  const become = (next: typeof status): void => {
    status = next
    // onChange would ask for the health before this controller is assigned.
    if (made) options.onChange()
  }
  const beDown = (why: DownWhy, detail?: string): void =>
    become({ ...status, state: 'down', why, ...(detail === undefined ? {} : { detail }) })
  const keep = (started: ListenerChild, id: number, fact: CallbackFact): void => {
    book.keep(fact, (number) => {
      // A process that is gone cannot be acknowledged; its fact is on disk all the same.
      if (listener.isCurrent(started))
        started.post(number === undefined ? { type: 'ack', id } : { type: 'ack', id, number })
      if (number === undefined || fact.reference === undefined) return
      if (fact.kind === 'payment') options.onPayment(fact.reference)
      if (fact.kind === 'transfer-confirmation') options.onTransfer(fact.reference)
      if (fact.kind === 'invoice-notice') options.onInvoiceNotice?.(fact.reference)
    })
  }
  const report = (where: string, message: string): void => {
    // The same fault in every call must not fill the log.
    const text = `${where}: ${message}`
    if (reported.has(text) || reported.size >= MOST_REPORTS) return
    reported.add(text)
    options.bug(`callbacks/${where}`, message)
  }
  const hear = (started: ListenerChild, message: ChildMessage): void => {
    switch (message.type) {
      case 'ready':
        if (!listener.isCurrent(started)) return
        port = message.port
        become({ ...status, state: 'listening', port })
        return
      case 'failed':
        if (!listener.isCurrent(started)) return
        // The old port may be taken meanwhile: choose another, where any port is allowed.
        if (message.why === 'port') port = 0
        beDown(message.why, message.message)
        listener.tryLater()
        return
      case 'fact':
        keep(started, message.id, message.fact)
        return
      case 'pulse':
        // Alive long enough to report: the next exit counts as a new fault.
        listener.isWell()
        book.add(message.facts)
        for (const [what, count] of Object.entries(message.counts)) counts[what] = (counts[what] ?? 0) + count
        turned.add(message.turned)
        lastCallAt = message.lastCallAt ?? lastCallAt
        if (Object.keys(message.counts).length > 0) options.onChange()
        return
      case 'bug':
        report(message.where, message.message)
    }
  }
  const start = (): { readonly child: ListenerChild; readonly first: ParentMessage } | undefined => {
    const setup = options.setup()
    if (setup === undefined) {
      become({ state: 'off' })
      return undefined
    }
    const { url, ...given } = setup
    const checked = checkCertificate(setup.tls, clock.now())
    const known = url === undefined ? {} : { url }
    if (!checked.ok) {
      status = { state: 'down', ...known }
      beDown('certificate', checked.why)
      listener.tryLater()
      return undefined
    }
    const certificate = { ...checked.facts, dueForRenewal: isDueForRenewal(checked.facts, clock.now()) }
    become({ state: 'starting', ...known, certificate })
    const first = { ...given, type: 'start', port: given.port === 0 ? port : given.port } as const
    return { child: options.fork(), first }
  }
  const listener = createSupervised<ParentMessage>({
    start,
    stopMessage: { type: 'stop' },
    onMessage: (data, from) => {
      const message = childMessageSchema.safeParse(data)
      if (message.success) hear(from, message.data)
      else report('desk', 'the listener says what nobody understands')
    },
    onLost: beDown,
    wait: WAIT,
    silentMs: SILENT_MS,
    after,
  })

  listener.begin()
  made = true
  return {
    health: () => ({
      ...status,
      counts: { ...counts },
      turned: turned.counts(),
      lost: book.lost(),
      ...(lastCallAt === undefined ? {} : { lastCallAt }),
    }),
    restart: listener.restart,
    stop: () => {
      book.flush()
      listener.stop()
      become({ state: 'off' })
    },
  }
}
