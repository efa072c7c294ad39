// A busy till: commits flushed sales one after the other, and keeps the listener. Forked by the bench.
import { createCallbackController, type ListenerSetup } from '#callbacks/listener-controller.ts'
import { createFactStore } from '#callbacks/fact-store.ts'
import { startListener, type Listener } from '#callbacks/listener.ts'
import { startSchema } from '#callbacks/messages.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { openJournal } from '#journal/opening/open.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import { forkListener } from '../callback-listener.ts'
import { MERCHANT, RULES } from '../callbacks.ts'
import { waitingOrder } from './journal.ts'
import type { TillFigures, TillOrders, TillWords } from './messages.ts'

// The bench signs everything before its clock starts.
const WINDOW_MS = 3_600_000
const SALES_FROM = 1_000_000

process.once('message', (orders) => open(orders as TillOrders))
process.on('disconnect', () => process.exit(0))

function say(words: TillWords): void {
  process.send?.(words)
}

function open(orders: TillOrders): void {
  const { file, listener, gatewayPublicKey, tls, commitEveryMs, limits = {} } = orders
  const opened = openJournal({ file, mode: 'practice', clock: systemClock })
  if (!opened.ok) throw new Error(opened.detail)
  const { read, write } = opened.journal
  // After the sales of a previous till, if there was one.
  const firstSale = SALES_FROM + Number(read.head().seq)
  let commits = 0
  let facts = 0
  let slowestCommitMs = 0
  const counts: Record<string, number> = {}
  const store = (callbacks: readonly CallbackFact[]): string => {
    facts += callbacks.length
    return String(write.commit({ at: Date.now(), callbacks }).seq)
  }
  const sell = (): void => {
    const since = performance.now()
    const after = waitingOrder(firstSale + commits, Date.now())
    write.commit({ at: Date.now(), order: { after, event: { type: 'open-va' }, eventKind: 'open-va' } })
    slowestCommitMs = Math.max(slowestCommitMs, performance.now() - since)
    commits += 1
    setTimeout(sell, commitEveryMs)
  }
  const setup = {
    journalFile: file,
    gatewayPublicKey,
    tls,
    host: '127.0.0.1',
    port: 0,
    merchant: MERCHANT,
    rules: { ...RULES, timestampWindowMs: WINDOW_MS },
    limits,
  }
  let figures = (): TillFigures => ({ commits, facts, slowestCommitMs, counts })

  if (listener === 'apart') {
    const controller = createCallbackController({
      fork: forkListener,
      setup: () => setup,
      store,
      onPayment: () => undefined,
      onTransfer: () => undefined,
      clock: systemClock,
      after: systemTimers.after,
      onChange: () => {
        const { state, port } = controller.health()
        if (state === 'listening' && port !== undefined) say({ type: 'listening', port })
      },
      bug: (where, message) => process.stderr.write(`${where}: ${message}\n`),
    })
    figures = () => ({ commits, facts, slowestCommitMs, counts: controller.health().counts })
  } else {
    void startInside(setup, store, counts).then(({ port }) => say({ type: 'listening', port }))
    checkInside(file)
  }
  process.on('message', (message) => {
    if (message === 'figures') say({ type: 'figures', figures: figures() })
  })
  sell()
}

/** The control: the same answering code, sharing its event loop with everything the till does. */
async function startInside(
  setup: ListenerSetup,
  store: (facts: readonly CallbackFact[]) => string,
  counts: Record<string, number>,
): Promise<Listener> {
  const book = createFactStore({ store, after: systemTimers.after })
  const listener: Listener = await startListener(startSchema.parse({ ...setup, type: 'start' }), {
    clock: systemClock,
    random: systemRandom,
    after: systemTimers.after,
    post: (message) => {
      if (message.type === 'fact')
        book.keep(message.fact, (number) => listener.acknowledge(message.id, number))
      if (message.type !== 'pulse') return
      book.add(message.facts)
      for (const [what, count] of Object.entries(message.counts)) counts[what] = (counts[what] ?? 0) + count
    },
  })
  return listener
}

function checkInside(file: string): void {
  const check = (): void => {
    const db = connectReadOnly(file)
    checkJournal(db)
    db.close()
    setTimeout(check, 1_000)
  }
  setTimeout(check, 500)
}
