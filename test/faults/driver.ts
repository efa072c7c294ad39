/**
 * A till without a window, in a process of its own that may be killed: the real counter, client, transport, watcher
 * and journal file against a gateway simulator at a given address.
 *   driver.ts <json of DriverOrders>
 */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { cancelOrder } from '#counter/sale/cancel.ts'
import type { CallStep } from '#calls/deps.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import { openTill } from '#counter/till.ts'
import { rupiah } from '#domain/money.ts'
import { createBudget } from '#gateway/rate-limit/budget.ts'
import { createGatewayClient } from '#gateway/client.ts'
import { createNodeTransport } from '#gateway/transport/transport-node.ts'
import { openJournal } from '#journal/opening/open.ts'
import { practiceProfile } from '#practice/profile.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import { sealKey } from '#test/support/seal-key.ts'

export type DriverOrders = {
  readonly journal: string
  readonly baseUrl: string
  readonly privateKey: string
  readonly gatewayPublicKey: string
  /** sell: one QR sale. cancel: cancel the order `reference`. open-va: one virtual account. recover: open and look. */
  readonly act: 'sell' | 'open-va' | 'cancel' | 'recover'
  readonly reference?: string
  /** Die by SIGKILL at this step of this operation. */
  readonly dieAt?: { readonly step: CallStep; readonly operation: string }
  /** Leave out the flush: only for the control of the proof. */
  readonly withoutFlush?: boolean
  /** Where each step is noted as it happens. */
  readonly stepsFile?: string
}

const orders = JSON.parse(process.argv[2] ?? '{}') as DriverOrders
const opened = openJournal({
  file: orders.journal,
  mode: 'practice',
  sealKey,
  clock: systemClock,
  ...(orders.withoutFlush === true ? { unsafeSynchronous: 'OFF' as const } : {}),
})
if (!opened.ok) throw new Error(`${opened.why}: ${opened.detail}`)
const { journal } = opened
const profile = () => practiceProfile(orders.baseUrl)
const privateKey = createPrivateKey(orders.privateKey)
const gatewayPublicKey = createPublicKey(orders.gatewayPublicKey)
const budget = createBudget(profile().budget, journal.read.latestCalls(profile().budget.perHour))
const till = openTill({
  clock: systemClock,
  timers: systemTimers,
  random: systemRandom,
  journal,
  budget,
  profile,
  signedIn: () => undefined,
  gateway: createGatewayClient({
    profile,
    credentials: () => ({ privateKey, gatewayPublicKey }),
    transport: createNodeTransport(),
    clock: systemClock,
    budgetLearn: budget.learn,
  }),
  mode: 'practice',
  personal: () => undefined,
  journalSound: () => journal.failure() === undefined,
  announce: () => undefined,
  onStep: (step, operation) => {
    if (orders.stepsFile !== undefined) appendFileSync(orders.stepsFile, `${operation} ${step}\n`)
    if (orders.dieAt?.step === step && orders.dieAt.operation === operation)
      process.kill(process.pid, 'SIGKILL')
  },
  bug: (error, where) => {
    process.send?.({ type: 'bug', where, error: String(error) })
  },
})

const tell = (message: Record<string, unknown>) => process.send?.(message)
const references = journal.read.history({ limit: 100 }).rows.map((order) => order.reference)
tell({ type: 'recovered', ...till.recovered, references })

async function act(): Promise<void> {
  switch (orders.act) {
    case 'sell':
    case 'open-va': {
      const method = orders.act === 'sell' ? 'qr' : 'va'
      const taken = await takePayment(till.deps, { amount: rupiah(150_000n), method })
      tell({ type: 'taken', reference: taken.ok ? taken.value.reference : undefined })
      return
    }
    case 'cancel': {
      const cancelled = await cancelOrder(till.deps, orders.reference ?? '')
      tell({ type: 'cancelled', state: cancelled.ok ? cancelled.value.state.kind : cancelled.refusal.code })
      return
    }
    case 'recover':
      return
  }
}
await act()

// The parent is gone: a driver must not outlive its test.
process.on('disconnect', () => process.exit(1))
process.on('message', (message: { readonly type: string; readonly reference?: string }) => {
  if (message.type === 'look') {
    const order = journal.read.order(message.reference ?? '')
    const attempts = journal.read.attemptsOf(message.reference ?? '')
    tell({ type: 'looked', state: order?.state.kind, attempts, chain: journal.tailCheck(10_000) })
  }
  if (message.type === 'die') process.kill(process.pid, 'SIGKILL')
  if (message.type === 'stop') {
    void till.watcher.stop().then(() => {
      journal.close()
      process.exit(0)
    })
  }
})
