/** The memory of the whole program, all processes together, after each has collected its garbage. */
import { readFileSync } from 'node:fs'
import { askMain } from './ask-main.ts'
import type { LoketApp } from './loket-app.ts'

/** Loket, or another program with one page or two. */
type Program = Pick<LoketApp, 'app' | 'cashier'> & { readonly customer?: LoketApp['customer'] }

export type Memory = {
  /** Memory of all processes in kilobytes; shared memory counts once (proportional set size, PSS). */
  readonly kb: number
  /** Private written memory: heaps and compiled code, which warm up for some fifty sales. */
  readonly privateKb: number
  /** The latter by process, for inspection. */
  readonly parts: readonly { readonly pid: number; readonly name: string; readonly kb: number }[]
}

const CALM_MS = 1_500
const DUMPS = 'disabled-by-default-memory-infra'
/** Used by the measurement itself. */
const TRACER = 'tracing.mojom.TracingService'

/**
 * The smallest of that many measurements: a process returns freed memory to the system late and in parts.
 * Needs `--js-flags=--expose-gc` on the command line.
 */
export async function measureMemory(loket: Program, count: number): Promise<Memory> {
  const looks: Memory[] = []
  while (looks.length < count) {
    await throwAway(loket)
    looks.push(await look(loket))
  }
  return looks.reduce((least, one) => (one.kb < least.kb ? one : least))
}

/** Garbage, and memory that the programs would give up if the system were short of it. */
async function throwAway({ app, cashier, customer }: Program): Promise<void> {
  await Promise.all([cashier.requestGC(), customer?.requestGC()])
  await askMain(() => app.evaluate(() => globalThis.gc?.()))
  const session = await cashier.context().newCDPSession(cashier)
  // A deterministic dump collects garbage in every process, including those that no page or debugger reaches.
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

async function look({ app }: Program): Promise<Memory> {
  const processes = await askMain(() =>
    app.evaluate(({ app: electron }) =>
      electron.getAppMetrics().map(({ pid, type, name, serviceName }) => ({
        pid,
        name: [type, name, serviceName].filter((word) => word !== undefined).join(' '),
      })),
    ),
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
