/** One day of a till in which one system call fails, and the faults afterwards. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningPracticeGateway } from '#test/support/practice-gateway.ts'
import { CALL_NAMES, pathsOf, type Point, readCalls, type Seen } from './calls.ts'
import { judge } from './judge.ts'
import { type Mark, readMarks } from './marks.ts'
import type { TillOrders } from './till.ts'
import type { Weakness } from './weak.ts'

const ENTRY = join(import.meta.dirname, 'till.ts')
/** A normal day lasts less than two seconds. */
const HANGS_AFTER_MS = 60_000

export type Tried = {
  readonly seen: readonly Seen[]
  /** The call that failed; undefined when the day had too few calls. */
  readonly hit: Seen | undefined
  /** Whether the till said that its journal had failed, or that it cannot open. */
  readonly wasTold: boolean
  /** Events that the till reported as written. */
  readonly acknowledged: number
  readonly faults: readonly string[]
}

export type TrialOptions = {
  readonly weakness?: Weakness
  /** Records the calls on all files of the machine: shows that the list of calls is complete. */
  readonly everywhere?: boolean
}

export type Bench = { readonly gateway: RunningPracticeGateway; readonly folder: string }

/** What Node has compiled for other lives; otherwise a short one would be mostly compiling. */
const compiled = (folder: string) => ({ NODE_COMPILE_CACHE: join(folder, 'compiled'), ...process.env })

/** Where nothing is kept from run to run: stores it once, before the others. */
export function warmUp(folder: string): void {
  if (process.env['NODE_COMPILE_CACHE'] === undefined)
    spawnSync(process.execPath, [ENTRY, '{}'], { env: compiled(folder) })
}

export async function tryPoint(
  { gateway, folder: bench }: Bench,
  point: Point | undefined,
  { weakness = 'none', everywhere = false }: TrialOptions = {},
): Promise<Tried> {
  const into = mkdtempSync(join(bench, 'day-'))
  const [folder, marks, trace] = [join(into, 'till'), join(into, 'marks'), join(into, 'trace')]
  mkdirSync(folder, { mode: 0o700 })
  mkdirSync(join(folder, 'vault'), { mode: 0o700 })
  await gateway.control.reset()
  const orders: TillOrders = {
    folder,
    marks,
    weakness,
    baseUrl: gateway.baseUrl,
    controlUrl: gateway.controlUrl,
    controlToken: gateway.controlToken,
    privateKey: gateway.merchantPrivateKeyPem,
    gatewayPublicKey: gateway.gatewayPublicKey,
  }
  try {
    const ended = await live(orders, trace, failing(orders, point, everywhere), compiled(bench))
    const seen = readCalls(trace, folder)
    const said = readMarks(marks)
    const faults = judge({ folder, marks: said, seen, log: await gateway.control.log() })
    return {
      seen,
      hit: seen.find(({ isInjected }) => isInjected),
      acknowledged: said.reduce((sum, mark) => sum + (mark.type === 'written' ? mark.events.length : 0), 0),
      wasTold: said.some(tellsOfFailure),
      faults: ended === '0' ? faults : [`the till ended with ${ended}`, ...faults],
    }
  } finally {
    rmSync(into, { recursive: true, force: true })
  }
}

function tellsOfFailure(mark: Mark): boolean {
  if (mark.type === 'health') return mark.state === 'failed' || mark.state === 'broken'
  return mark.type === 'not-open' || mark.type === 'not-kept'
}

/** Arguments of strace: the files to watch, and the call to refuse. */
function failing(orders: TillOrders, point: Point | undefined, everywhere: boolean): readonly string[] {
  const paths = everywhere ? [] : [...pathsOf(orders.folder), orders.marks].flatMap((path) => ['-P', path])
  if (point === undefined) return paths
  return [...paths, '-e', `inject=${point.call}:error=${point.error}:when=${point.at}`]
}

/** Resolves with the code or signal that it ended with. */
function live(
  orders: TillOrders,
  trace: string,
  fails: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const args = [
    ...['-f', '--seccomp-bpf', '-qqq', '-y', '-s', '400', '-o', trace],
    ...['-e', `trace=${[...CALL_NAMES, 'writev'].join(',')}`],
    ...fails,
    ...[process.execPath, ENTRY, JSON.stringify(orders)],
  ]
  const child = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'], env })
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => {
    complaint += text.toString('utf8')
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), HANGS_AFTER_MS)
  return new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error('There is no strace; on Debian: apt-get install strace.')))
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      resolve(signal ?? (code === 0 ? '0' : `${code}: ${complaint.slice(0, 2_000)}`))
    })
  })
}
