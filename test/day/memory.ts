/** What the whole program holds for itself, all its processes together, after each has thrown away what it can. */
import { readFileSync } from 'node:fs'
import type { LoketApp } from '#test/support/loket-app.ts'

export type Memory = {
  /** What all processes take together, kilobytes: what they share is counted once (the proportional set size, PSS). */
  readonly kb: number
  /** What they have written into memory of their own. Heaps and compiled code, which warm up for some fifty sales. */
  readonly privateKb: number
  /** The latter by process, for the eye. */
  readonly parts: readonly { readonly pid: number; readonly name: string; readonly kb: number }[]
}

const CALM_MS = 1_500
const DUMPS = 'disabled-by-default-memory-infra'
/** Of the measuring itself. */
const TRACER = 'tracing.mojom.TracingService'

/**
 * The least of so many looks: a process gives memory back to the system some time after it is free, and not all at once.
 * Needs `--js-flags=--expose-gc` on the command line.
 */
export async function measureMemory(loket: LoketApp, count: number): Promise<Memory> {
  const looks: Memory[] = []
  while (looks.length < count) {
    await throwAway(loket)
    looks.push(await look(loket))
  }
  return looks.reduce((least, one) => (one.kb < least.kb ? one : least))
}

/** What the programs need no more, and what they would give up if the system were short of memory. */
async function throwAway({ app, cashier, customer }: LoketApp): Promise<void> {
  await Promise.all([cashier.requestGC(), customer.requestGC()])
  await app.evaluate(() => globalThis.gc?.())
  const session = await cashier.context().newCDPSession(cashier)
  // A deterministic dump collects garbage in every process, those that no page or debugger reaches among them.
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: [DUMPS], excludedCategories: ['*'] },
  })
  await session.send('Tracing.requestMemoryDump', { deterministic: true, levelOfDetail: 'background' })
  await session.send('Tracing.end')
  await ended
  await session.send('Memory.simulatePressureNotification', { level: 'critical' })
  await session.detach()
  await cashier.waitForTimeout(CALM_MS)
}

async function look({ app }: LoketApp): Promise<Memory> {
  const processes = await app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().map(({ pid, type, name, serviceName }) => ({
      pid,
      name: [type, name, serviceName].filter((word) => word !== undefined).join(' '),
    })),
  )
  const parts = processes
    .filter(({ name }) => !name.includes(TRACER))
    .map(({ pid, name }) => ({ pid, name, kb: kbOf(pid, 'Private_Dirty') }))
  return {
    kb: parts.reduce((sum, { pid }) => sum + kbOf(pid, 'Pss'), 0),
    privateKb: parts.reduce((sum, { kb }) => sum + kb, 0),
    parts,
  }
}

function kbOf(pid: number, what: 'Pss' | 'Private_Dirty'): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? Number.NaN)
}
