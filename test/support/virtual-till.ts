/** A till in virtual time: real counter, client and journal file; the practice gateway's core behind a fake wire. */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageEvent } from '#contract/events.ts'
import type { Schedule } from '#counter/schedule.ts'
import { openTill, type Till } from '#counter/till.ts'
import { createBudget } from '#gateway/budget.ts'
import { createGatewayClient } from '#gateway/client.ts'
import type { GatewayProfile } from '#gateway/profile.ts'
import type { Transport } from '#gateway/transport.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal, type OpenOptions } from '#journal/open.ts'
import { practiceProfile } from '#practice/profile.ts'
import { practiceConfig, type PracticeOverrides } from '#sandbox/config.ts'
import { createPracticeGateway, type PracticeGateway } from '#sandbox/gateway.ts'
import { memoryStore } from '#sandbox/store.ts'
import type { PracticeResult } from '#sandbox/wire.ts'
import { merchantKeys } from './practice-gateway.ts'
import { seededRandom } from './seeded-random.ts'
import { createVirtualTime, type VirtualTime } from './virtual-time.ts'

/** 2026-01-05 10:00 in Jakarta. */
export const MORNING = Date.parse('2026-01-05T10:00:00+07:00')

export type VirtualTill = {
  readonly time: VirtualTime
  readonly gateway: PracticeGateway
  readonly events: PageEvent[]
  readonly bugs: unknown[]
  till(): Till
  journal(): Journal
  /** Closes the journal and opens the till again, as after a crash or an evening. */
  restart(): Promise<void>
  close(): Promise<void>
}

export type VirtualTillOptions = {
  readonly seed?: number
  readonly config?: PracticeOverrides
  readonly profile?: Partial<GatewayProfile>
  readonly schedule?: Schedule
  /** A disk of the test's own making. */
  readonly connect?: NonNullable<OpenOptions['connect']>
}

export function openVirtualTill(options: VirtualTillOptions = {}): VirtualTill {
  const folder = mkdtempSync(join(tmpdir(), 'loket-till-'))
  const time = createVirtualTime(MORNING)
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
  })
  const gatewayPublicKey = createPublicKey(gateway.gatewayPublicKey)
  const profile = (): GatewayProfile => ({ ...practiceProfile('http://127.0.0.1'), ...options.profile })
  const events: PageEvent[] = []
  const bugs: unknown[] = []

  const open = () => {
    const opened = openJournal({
      file: join(folder, 'till.journal'),
      mode: 'practice',
      clock: time.clock,
      // No power is cut here; what flushing is worth is proven elsewhere, by the system calls themselves.
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
        gateway: createGatewayClient({
          profile,
          credentials: () => ({ privateKey, gatewayPublicKey }),
          transport: wireTo(gateway, time),
          clock: time.clock,
          budgetLearn: budget.learn,
        }),
        mode: 'practice',
        journalSound: () => journal.failure() === undefined,
        announce: (event) => void events.push(event),
        onStep: () => undefined,
        bug: (error) => void bugs.push(error),
      },
      options.schedule,
    )
    return { journal, till }
  }
  let current = open()
  const shut = async (): Promise<void> => {
    await current.till.watcher.stop()
    current.journal.close()
  }
  return {
    time,
    gateway,
    events,
    bugs,
    till: () => current.till,
    journal: () => current.journal,
    restart: async () => {
      await shut()
      current = open()
    },
    close: async () => {
      await shut()
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
