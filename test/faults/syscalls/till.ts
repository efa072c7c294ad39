/**
 * A till without a window that lives through one short day, in a process of its own whose system calls fail: the real
 * counter, client, transport, watcher, health and journal file against a gateway simulator at a given address.
 *   till.ts <json of TillOrders>
 */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import { watchJournalHealth, type JournalHealth } from '#counter/journal-health.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import { openTill, type Till } from '#counter/till.ts'
import { rupiah } from '#domain/money.ts'
import type { Timers } from '#domain/ports.ts'
import { createBudget } from '#gateway/rate-limit/budget.ts'
import { createGatewayClient } from '#gateway/client.ts'
import { createNodeTransport } from '#gateway/transport/transport-node.ts'
import { brokenOff, checkJournal, type CheckReport } from '#journal/check/check-report.ts'
import { openCheckpoint } from '#journal/chain/checkpoint.ts'
import { connect, connectReadOnly } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal } from '#journal/opening/open.ts'
import { practiceProfile } from '#practice/profile.ts'
import { controlClient } from '#simulator/control/control-client.ts'
import { startWords } from '#shell/start-words.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import { sealKey } from '#test/support/seal-key.ts'
import { liveADay } from './day.ts'
import { openMarks } from './marks.ts'
import { keepSmallFiles } from './small-files.ts'
import { promising, type Weakness } from './weak.ts'

export type TillOrders = {
  readonly folder: string
  readonly marks: string
  readonly weakness: Weakness
  readonly baseUrl: string
  readonly controlUrl: string
  readonly controlToken: string
  readonly privateKey: string
  readonly gatewayPublicKey: string
}

export const JOURNAL = 'till.journal'
/** More starts than the trial makes fail: a person who starts it repeatedly gets in. */
const STARTS = 3
/** Small enough that SQLite moves its log into the file several times in the day. */
const CHECKPOINT_EVERY = 24
const FASTER = 100
const CALLS_A_MINUTE = 600

// Started only to be compiled.
if (import.meta.main && process.argv[2] !== '{}') await main(JSON.parse(process.argv[2] ?? '') as TillOrders)

async function main(orders: TillOrders): Promise<void> {
  const { folder, weakness } = orders
  const mark = openMarks(orders.marks)
  keepSmallFiles(folder, 1, mark)
  const file = join(folder, JOURNAL)
  const opened = open(file, mark)
  if (opened === undefined) return
  const journal = promising(opened, weakness, mark)

  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of [...listeners]) listener()
  }
  let till: Till | undefined
  let health: JournalHealth | undefined
  const isSound = (): boolean => weakness === 'swallows' || health?.isSound() === true
  const bug = (error: unknown): void => mark({ type: 'bug', error: String(error) })
  process.on('uncaughtException', bug)
  process.on('unhandledRejection', bug)
  const onHealth = (): void => {
    const { state = 'none', detail = '' } = health?.now() ?? {}
    mark({ type: 'health', state, detail })
    // At this very moment a person presses Enter.
    if (till !== undefined && state !== 'sound') {
      void takePayment(till.deps, { amount: rupiah(150_000n), method: 'qr' }).then((taken) =>
        mark({ type: 'tried', code: taken.ok ? 'taken' : taken.refusal.code }),
      )
    }
    changed()
  }
  const key = new Uint8Array(32).fill(3)
  health = watchJournalHealth({
    journal: opened,
    checkAll: () => checkSoon(file, opened.copy?.file),
    checkpoint: openCheckpoint(file, () => key),
    timers: fast(systemTimers),
    onChange: onHealth,
    onOpenAgain: () => till?.recoverNow(),
  })
  const profile = () => practiceProfile(orders.baseUrl, CALLS_A_MINUTE)
  const privateKey = createPrivateKey(orders.privateKey)
  const gatewayPublicKey = createPublicKey(orders.gatewayPublicKey)
  const budget = createBudget(profile().budget, journal.read.latestCalls(profile().budget.perHour))
  till = openTill({
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
    journal,
    budget,
    profile,
    signedIn: () => 'kasir-a',
    gateway: createGatewayClient({
      profile,
      credentials: () => ({ privateKey, gatewayPublicKey }),
      transport: createNodeTransport(),
      clock: systemClock,
      budgetLearn: budget.learn,
    }),
    mode: 'practice',
    personal: () => undefined,
    journalSound: isSound,
    announce: changed,
    onStep: () => undefined,
    bug,
  })
  const day = liveADay({
    deps: till.deps,
    control: controlClient(orders),
    mark,
    isSound,
    bug,
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  try {
    await day
  } catch (error) {
    bug(error)
    process.exit(1)
  }
  keepSmallFiles(folder, 2, mark)
  await till.watcher.stop()
  journal.close()
  mark({ type: 'done' })
  process.exit(0)
}

function open(file: string, mark: ReturnType<typeof openMarks>): Journal | undefined {
  for (let start = 0; start < STARTS; start += 1) {
    const opened = openJournal({
      file,
      mode: 'practice',
      sealKey,
      clock: systemClock,
      connect: (name) => {
        const db = connect(name)
        db.pragma(`wal_autocheckpoint = ${CHECKPOINT_EVERY}`)
        return db
      },
    })
    if (opened.ok) {
      const { journal } = opened
      const { seq, hash } = journal.read.head()
      const id = journal.meta.id.toString('hex')
      mark({ type: 'open', id, seq: Number(seq), head: hash.toString('hex') })
      return journal
    }
    const words = startWords(opened.why, opened.detail)
    mark({ type: 'not-open', why: `${opened.why}: ${opened.detail}`, words })
  }
  return undefined
}

/**
 * Does the work of the till's background process. It runs in this process, because starting one each time would take
 * most of a trial.
 */
function checkSoon(file: string, copy: string | undefined): Promise<CheckReport> {
  return new Promise((resolve) => {
    setImmediate(() => {
      try {
        const db = connectReadOnly(file)
        try {
          resolve(checkJournal(db, { copy }))
        } finally {
          db.close()
        }
      } catch (error) {
        resolve(brokenOff(error))
      }
    })
  })
}

/** The pauses between two attempts at a failing disk, a hundredth as long. */
function fast({ after }: Timers): Timers {
  return { after: (ms, run) => after(ms / FASTER, run) }
}
