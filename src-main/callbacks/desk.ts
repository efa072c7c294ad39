import type { CallbackFact } from '#domain/callback-fact.ts'
import type { Clock } from '#domain/ports.ts'
import { checkCertificate, isDueForRenewal, type CertificateFacts } from './certificate.ts'
import { createFactBook } from './fact-book.ts'
import { createTurnedBook, type Turned } from './turned-book.ts'
import { childMessageSchema, type ChildMessage, type ParentMessage, type StartMessage } from './messages.ts'

/** A process of the listener, however it was started. */
export type ListenerChild = {
  post(message: ParentMessage): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: () => void): void
  /** Ends it without asking: for one that says nothing any more. */
  kill(): void
}

/** What to listen with. `url` is the address that the gateway was told, for people. */
export type ListenerSetup = Omit<StartMessage, 'type'> & { readonly url?: string }

/** Why nothing listens. */
export type DownWhy = 'certificate' | 'port' | 'key' | 'start' | 'ended' | 'silent'

export type ListenerHealth = {
  /** `off`: no listener is wanted. `down`: one is wanted, and tried again. */
  readonly state: 'off' | 'starting' | 'listening' | 'down'
  readonly why?: DownWhy
  readonly detail?: string
  readonly port?: number
  readonly url?: string
  /** Of the last call with the gateway's signature, epoch milliseconds. */
  readonly lastCallAt?: number
  /** How often what was answered, since Loket was started: response codes, and words for what was no call. */
  readonly counts: Readonly<Record<string, number>>
  /** How often what was turned away, since Loket was started: a word of `TURNED_AWAY`, with the field it is about. */
  readonly turned: Readonly<Record<string, number>>
  /** Facts that the journal never took. */
  readonly lost: number
  readonly certificate?: CertificateFacts & { readonly dueForRenewal: boolean }
}

export type CallbackDesk = {
  health(): ListenerHealth
  /** Reads the setup anew, after a change of profile, keys or certificate. */
  restart(): void
  /** Journals what is on its way, then ends the process. */
  stop(): void
}

export type DeskOptions = {
  readonly fork: () => ListenerChild
  /** Undefined: no listener is wanted. Asked at every start, so that a new certificate is used. */
  readonly setup: () => ListenerSetup | undefined
  /**
   * Journals the facts in one flushed commit and says the number of its last event; undefined when the journal takes
   * nothing. Must not throw for what is expected of a disk.
   */
  readonly store: (facts: readonly CallbackFact[]) => string | undefined
  /** A payment callback is on the disk: a reason to ask the gateway now, never a proof. */
  readonly onPayment: (reference: string) => void
  /** A confirmation of a transfer was asked for, and is on the disk. */
  readonly onTransfer: (reference: string) => void
  /** For the log, each reason once a minute at most. */
  readonly onTurnedAway?: (turned: Turned) => void
  readonly clock: Clock
  readonly after: (ms: number, run: () => void) => () => void
  readonly onChange: () => void
  readonly bug: (where: string, message: string) => void
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
/** Three heartbeats. */
const SILENT_MS = 15_000
/** A till that was busy itself must not take its own pause for the child's. */
const GRACE_MS = 1_000
const MOST_REPORTS = 100

/** Keeps one listener running and its facts journalled. */
export function createCallbackDesk(options: DeskOptions): CallbackDesk {
  const { after, clock } = options
  const book = createFactBook({ store: options.store, after })
  const counts: Record<string, number> = {}
  const turned = createTurnedBook({ clock, tell: options.onTurnedAway })
  let status: Omit<ListenerHealth, 'counts' | 'turned' | 'lost' | 'lastCallAt'> = { state: 'off' }
  let lastCallAt: number | undefined
  let child: ListenerChild | undefined
  let waitMs = FIRST_WAIT_MS
  let cancelWait: (() => void) | undefined
  let cancelWatch: (() => void) | undefined
  /** On its way out, and followed by a new one when it is gone. */
  let leaving: ListenerChild | undefined
  let stopped = false
  let made = false
  const reported = new Set<string>()
  /** The same port after a restart, when any would have done: the gateway knows it by now. */
  let port = 0

  const become = (next: typeof status): void => {
    status = next
    // Whoever would ask for the health in it has no desk to ask yet.
    if (made) options.onChange()
  }
  const tryLater = (why: DownWhy, detail?: string): void => {
    if (stopped) return
    become({ ...status, state: 'down', why, ...(detail === undefined ? {} : { detail }) })
    cancelWait?.()
    cancelWait = after(waitMs, begin)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
  const watch = (started: ListenerChild): void => {
    cancelWatch?.()
    cancelWatch = after(SILENT_MS, () => {
      cancelWatch = after(GRACE_MS, () => {
        abandon()
        started.kill()
        tryLater('silent')
      })
    })
  }
  /** Whatever the process says or does from now on is of no interest. */
  const abandon = (): ListenerChild | undefined => {
    const left = child
    child = undefined
    cancelWatch?.()
    cancelWait?.()
    return left
  }
  const keep = (started: ListenerChild, id: number, fact: CallbackFact): void => {
    book.keep(fact, (number) => {
      // One that is gone cannot be told; what it said is on the disk all the same.
      if (child === started)
        started.post(number === undefined ? { type: 'ack', id } : { type: 'ack', id, number })
      if (number === undefined || fact.reference === undefined) return
      if (fact.kind === 'payment') options.onPayment(fact.reference)
      if (fact.kind === 'transfer-confirmation') options.onTransfer(fact.reference)
    })
  }
  const report = (where: string, message: string): void => {
    // The same trouble with every call must not fill the log.
    const text = `${where}: ${message}`
    if (reported.has(text) || reported.size >= MOST_REPORTS) return
    reported.add(text)
    options.bug(`callbacks/${where}`, message)
  }
  const hear = (started: ListenerChild, message: ChildMessage): void => {
    switch (message.type) {
      case 'ready':
        if (child !== started) return
        port = message.port
        become({ ...status, state: 'listening', port })
        return
      case 'failed':
        if (child !== started) return
        // Somebody else may have taken the port meanwhile: then any other will do, where any will.
        if (message.why === 'port') port = 0
        abandon()
        tryLater(message.why, message.message)
        return
      case 'fact':
        keep(started, message.id, message.fact)
        return
      case 'pulse':
        // Long enough alive to say so: the next end is a new trouble.
        waitMs = FIRST_WAIT_MS
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
  function begin(): void {
    const setup = options.setup()
    if (stopped || setup === undefined) {
      become({ state: 'off' })
      return
    }
    const { url, ...start } = setup
    const checked = checkCertificate(setup.tls, clock.now())
    const known = url === undefined ? {} : { url }
    if (!checked.ok) {
      status = { state: 'down', ...known }
      tryLater('certificate', checked.why)
      return
    }
    const certificate = { ...checked.facts, dueForRenewal: isDueForRenewal(checked.facts, clock.now()) }
    become({ state: 'starting', ...known, certificate })
    const started = options.fork()
    child = started
    watch(started)
    started.onMessage((data) => {
      if (stopped) return
      if (child === started) watch(started)
      const message = childMessageSchema.safeParse(data)
      if (message.success) hear(started, message.data)
      else report('desk', 'the listener says what nobody understands')
    })
    started.onExit(() => {
      if (child === started) {
        abandon()
        tryLater('ended')
      } else if (leaving === started) {
        leaving = undefined
        begin()
      }
    })
    started.post({ ...start, type: 'start', port: start.port === 0 ? port : start.port })
  }

  begin()
  made = true
  return {
    health: () => ({
      ...status,
      counts: { ...counts },
      turned: turned.counts(),
      lost: book.lost(),
      ...(lastCallAt === undefined ? {} : { lastCallAt }),
    }),
    restart: () => {
      waitMs = FIRST_WAIT_MS
      const old = abandon()
      if (old === undefined) {
        if (leaving === undefined) begin()
        return
      }
      // The new one wants the same port.
      leaving = old
      old.post({ type: 'stop' })
      after(GRACE_MS, () => {
        if (leaving === old) old.kill()
      })
    },
    stop: () => {
      stopped = true
      book.flush()
      abandon()?.post({ type: 'stop' })
      become({ state: 'off' })
    },
  }
}
