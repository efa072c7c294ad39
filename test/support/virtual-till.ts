/** A till in virtual time: real counter, client and journal; the gateway simulator's core on a fake wire. */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import type { CallStep } from '#calls/deps.ts'
import { journalTokenCalls } from '#calls/token-call.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Schedule } from '#counter/watch/schedule.ts'
import { watchClock } from '#counter/watch/clock-watch.ts'
import { openTill, type Till } from '#counter/till.ts'
import { createBudget } from '#gateway/rate-limit/budget.ts'
import { createGatewayClient } from '#gateway/client.ts'
import type { PersonId } from '#domain/person.ts'
import type { Stopwatch } from '#domain/ports.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { Transport } from '#gateway/transport/transport.ts'
import { createNodeTransport } from '#gateway/transport/transport-node.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal, type OpenOptions } from '#journal/opening/open.ts'
import { practiceProfile } from '#practice/profile.ts'
import { createCustomerTokens } from '#gateway/signing/customer-tokens.ts'
import { practiceConfig, type PracticeOverrides } from '#simulator/config.ts'
import { createPracticeGateway, type PracticeGateway } from '#simulator/gateway.ts'
import type { MerchantClient } from '#simulator/merchant/merchant-client.ts'
import { memoryStore } from '#simulator/store.ts'
import type { PracticeResult } from '#simulator/wire.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { merchantSecrets } from './merchant-secrets.ts'
import { memoryGrants } from './memory-grants.ts'
import { merchantKeys, type RunningPracticeGateway } from './practice-gateway.ts'
import { seededRandom } from './seeded-random.ts'
import { createVirtualTime, type VirtualTime } from './virtual-time.ts'

/** 2026-01-05 10:00 in Jakarta. */
export const MORNING = Date.parse('2026-01-05T10:00:00+07:00')

/** No till needs as many in its busiest minute; one that asks without end fails at once. */
const MOST_TIMERS_PER_MINUTE = 1_000

const LONGEST_CALL_MS = 60_000

/** A real stopwatch tells fractions of a millisecond. */
function finer({ elapsed }: Stopwatch): Stopwatch {
  let asked = 0
  return { elapsed: () => elapsed() + (asked += 1) / 1_000_000 }
}

/** The key for all personal data journalled here. */
export const PERSONAL_KEY = new Uint8Array(32).fill(7)

export type VirtualTill = {
  readonly time: VirtualTime
  readonly gateway: PracticeGateway
  readonly events: PageEvent[]
  readonly bugs: unknown[]
  /** Locked, it gives neither a secret nor the key for personal data. */
  readonly vault: { open: boolean }
  till(): Till
  /** The back office of this till, on its journal and its rate limit. */
  backOffice(): BackofficeDeps
  journal(): Journal
  /** Calls without an outcome so far. */
  underWay(): number
  /** Closes the journal and opens the till again, as after an evening. */
  restart(): Promise<void>
  /** The journal's files exactly as they are on the disk now. */
  photograph(): string
  /**
   * As after SIGKILL: the till starts anew from that moment; calls then under way end in the abandoned files.
   */
  wakeFrom(photograph: string): Promise<void>
  close(): Promise<void>
}

export type VirtualTillOptions = {
  readonly seed?: number
  readonly config?: PracticeOverrides
  readonly profile?: Partial<GatewayProfile>
  /** The signed-in person; the till is locked by default. */
  readonly signedIn?: () => PersonId | undefined
  readonly schedule?: Schedule
  /** Answers the gateway when it asks the merchant. */
  readonly merchant?: MerchantClient
  readonly onStep?: (step: CallStep, operation: string, reference: string) => void
  readonly onEvent?: (event: PageEvent) => void
  /** Looks at the clock every two seconds, as the program does; costs turns. */
  readonly watchesClock?: boolean
  /** The clock's first time; by default a morning long ago. */
  readonly start?: number
  /** A gateway in its own process, over real HTTP, in place of the one behind the fake wire. */
  readonly over?: Pick<RunningPracticeGateway, 'baseUrl' | 'gatewayPublicKey'>
  /** What is known of the journal's soundness; by default only that no write has failed. */
  readonly journalSound?: () => boolean
  /** The gateway's answer comes after what the till has told its pages, as over any real line. */
  readonly isSlowerThanPages?: boolean
  /** A disk made by the test. */
  readonly connect?: NonNullable<OpenOptions['connect']>
}

export function openVirtualTill(options: VirtualTillOptions = {}): VirtualTill {
  const folder = mkdtempSync(join(tmpdir(), 'loket-till-'))
  const time = createVirtualTime(options.start ?? MORNING, undefined, MOST_TIMERS_PER_MINUTE)
  const random = seededRandom(options.seed ?? 1)
  const { privateKey, privatePem, publicPem } = merchantKeys()
  const gateway = createPracticeGateway({
    clock: time.clock,
    random,
    config: practiceConfig(options.config),
    store: memoryStore(),
    merchantPublicKey: createPublicKey(publicPem),
    baseUrl: () => 'http://127.0.0.1',
    // Any key will do, and making one is slow.
    gatewayPrivateKey: createPrivateKey(privatePem),
    ...(options.merchant === undefined ? {} : { merchant: options.merchant }),
  })
  const gatewayPublicKey = createPublicKey((options.over ?? gateway).gatewayPublicKey)
  const baseUrl = options.over?.baseUrl ?? 'http://127.0.0.1'
  let underWay = 0
  const wire = options.over === undefined ? wireTo(gateway, time) : createNodeTransport()
  const transport: Transport = {
    send: async (...call) => {
      underWay += 1
      try {
        const answer = await wire.send(...call)
        if (options.isSlowerThanPages === true) await new Promise((resolve) => void setImmediate(resolve))
        return answer
      } finally {
        underWay -= 1
      }
    },
  }
  const profile = (): GatewayProfile => ({ ...practiceProfile(baseUrl), ...options.profile })
  const events: PageEvent[] = []
  const bugs: unknown[] = []

  const vault = { open: true }
  const open = (file: string) => {
    const opened = openJournal({
      file,
      mode: 'practice',
      sealKey: () => (vault.open ? PERSONAL_KEY : undefined),
      clock: time.clock,
      // No power is cut here; flushing is proven elsewhere, by the system calls themselves.
      unsafeSynchronous: 'OFF',
      ...(options.connect === undefined ? {} : { connect: options.connect }),
    })
    if (!opened.ok) throw new Error(`${opened.why}: ${opened.detail}`)
    const { journal } = opened
    const budget = createBudget(profile().budget, journal.read.latestCalls(profile().budget.perHour))
    const till = openTill(
      {
        clock: time.clock,
        timers: time.timers,
        random,
        journal,
        budget,
        profile,
        signedIn: () => options.signedIn?.(),
        gateway: createGatewayClient({
          profile,
          credentials: () =>
            vault.open ? { privateKey, gatewayPublicKey, ...merchantSecrets() } : { gatewayPublicKey },
          transport,
          clock: time.clock,
          budgetLearn: budget.learn,
          tokenBudget: (now) => budget.take(now, 'person'),
          onTokenCall: journalTokenCalls({ journal, clock: time.clock, random, till: () => profile().till }),
          customerTokens: createCustomerTokens({
            ...{ profile, transport, clock: time.clock, grants: memoryGrants() },
            privateKey: () => (vault.open ? privateKey : undefined),
          }),
        }),
        mode: 'practice',
        personal: () => (vault.open ? createPersonalBox(PERSONAL_KEY, random) : undefined),
        journalSound: () => journal.failure() === undefined && options.journalSound?.() !== false,
        announce: (event) => {
          events.push(event)
          options.onEvent?.(event)
        },
        onStep: (...step) => options.onStep?.(...step),
        bug: (error) => void bugs.push(error),
        ...(options.watchesClock === true
          ? {
              clockWatch: watchClock({
                ...time,
                stopwatch: finer(time.stopwatch),
                onChange: () => undefined,
              }),
            }
          : {}),
      },
      options.schedule,
    )
    return { file, journal, till, backOffice: till.deps }
  }
  let current = open(join(folder, 'till.journal'))
  const left: Journal[] = []
  let photographs = 0
  const shut = async (): Promise<void> => {
    await current.till.watcher.stop()
    current.journal.close()
  }
  return {
    time,
    gateway,
    events,
    bugs,
    vault,
    till: () => current.till,
    backOffice: () => current.backOffice,
    journal: () => current.journal,
    underWay: () => underWay,
    restart: async () => {
      const { file } = current
      await shut()
      current = open(file)
    },
    photograph: () => {
      photographs += 1
      const copy = join(folder, `photograph-${photographs}.journal`)
      for (const end of ['', '-wal', '.copy'])
        if (existsSync(current.file + end)) copyFileSync(current.file + end, copy + end)
      return copy
    },
    wakeFrom: async (photograph) => {
      await current.till.watcher.stop()
      left.push(current.journal)
      current = open(photograph)
    },
    close: async () => {
      // Only of a test that has failed: stopping would wait for time that does not pass.
      const stopped = shut()
      if (underWay > 0) await time.advance(LONGEST_CALL_MS)
      await stopped
      for (const journal of left) journal.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function wireTo(gateway: PracticeGateway, time: VirtualTime): Transport {
  return {
    send: async (request, hooks) => {
      const { pathname, search } = new URL(request.url)
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([n, v]) => [n.toLowerCase(), v]),
      )
      if (!gateway.listening()) return { kind: 'not-sent', detail: 'refused' }
      hooks?.beforeFirstByte?.()
      const result = await gateway.handle({
        method: request.method,
        path: pathname + search,
        headers,
        body: request.body,
      })
      const delay = result.kind === 'refused' ? 0 : result.delayMs
      if (delay >= request.totalTimeoutMs) {
        await wait(time, request.totalTimeoutMs)
        return { kind: 'lost', why: 'timeout', detail: 'too slow' }
      }
      if (delay > 0) await wait(time, delay)
      return onWire(result)
    },
  }
}

function onWire(result: PracticeResult): Awaited<ReturnType<Transport['send']>> {
  if (result.kind === 'refused') return { kind: 'not-sent', detail: 'refused' }
  if (result.kind === 'lost') return { kind: 'lost', why: 'connection-lost', detail: 'closed' }
  if (result.cutAt !== undefined) return { kind: 'lost', why: 'connection-lost', detail: 'cut' }
  const headers = Object.fromEntries(Object.entries(result.headers).map(([n, v]) => [n.toLowerCase(), v]))
  return { kind: 'answered', status: result.status, headers, body: result.body }
}

function wait(time: VirtualTime, ms: number): Promise<void> {
  return new Promise((resolve) => void time.timers.after(ms, resolve))
}
