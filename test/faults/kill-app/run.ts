import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { OrderView } from '#contract/views.ts'
import { openLedger, unitsLeft } from '#test/support/ledger.ts'
import { newEmptyProfile } from '#test/support/loket-app.ts'
import { startPracticeGateway } from '#test/support/practice-gateway.ts'
import { chanceOf } from '../power/seeds.ts'
import { type Evidence, judge, readKept } from './judge.ts'
import { sellAndDie } from './round.ts'
import { CALLS_A_MINUTE, JOURNAL, openTill, setUp, type Shown } from './till.ts'

export type KillAppOptions = {
  readonly kills: number
  readonly seed: number
  /** Number of apps at the same time, each with its own profile and gateway. */
  readonly lanes: number
  readonly state?: string
  /** How long an interrupted order may take to settle. */
  readonly settleMs?: number
  /** Called after each kill, with the number so far. */
  readonly onKill?: (kills: number) => void
  readonly onProfile?: (report: KillAppReport, evidence: Evidence) => void
}

const reportSchema = z.strictObject({
  kills: z.int(),
  profiles: z.int(),
  acknowledged: z.int(),
  lost: z.int(),
  asked: z.int(),
  twice: z.int(),
  ambiguous: z.int(),
  unsettled: z.int(),
  broken: z.int(),
  faults: z.array(z.string()),
})
export type KillAppReport = z.infer<typeof reportSchema>

const KILLS_OF_A_PROFILE = 25
/** "Not found" counts only after three such answers over two minutes; the rest is for a busy machine. */
const SETTLES_MS = 300_000

export async function killApps(options: KillAppOptions): Promise<KillAppReport> {
  const { kills, seed, lanes, state, settleMs = SETTLES_MS } = options
  const killsOfAProfile = Math.min(KILLS_OF_A_PROFILE, Math.ceil(kills / lanes))
  const what = `kill-app, seed ${seed}, ${kills} kills, ${killsOfAProfile} of a profile`
  const ledger = openLedger(state, what, reportSchema)
  const left = unitsLeft(Math.ceil(kills / killsOfAProfile), ledger)
  let done = ledger.results().reduce((sum, one) => sum + one.kills, 0)
  const onKill = (): void => {
    done += 1
    options.onKill?.(done)
  }
  const runLane = async (): Promise<void> => {
    for (const unit of left) {
      const first = unit * killsOfAProfile
      const last = Math.min(kills, first + killsOfAProfile)
      const { report, evidence } = await killProfile({ seed, first, last, settleMs }, onKill)
      ledger.keep(unit, report)
      options.onProfile?.(report, evidence)
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return ledger.results().reduce((all, one) => add(all, one), nothing())
}

type Part = {
  readonly seed: number
  readonly first: number
  readonly last: number
  readonly settleMs: number
}

async function killProfile(
  { seed, first, last, settleMs }: Part,
  onKill: () => void,
): Promise<{ readonly report: KillAppReport; readonly evidence: Evidence }> {
  const profile = newEmptyProfile()
  const gateway = await startPracticeGateway({
    config: { perMinute: CALLS_A_MINUTE, perHour: 10 * CALLS_A_MINUTE },
  })
  const shown: Shown[] = []
  const onShown = (one: Shown): void => void shown.push(one)
  const file = join(profile.folder, JOURNAL)
  try {
    await setUp(profile.folder, gateway)
    for (let kill = first; kill < last; kill += 1) {
      const loket = await openTill(profile.folder, onShown)
      await sellAndDie(loket, gateway, chanceOf(seed, 'kill-app', kill))
      onKill()
    }
    const loket = await openTill(profile.folder, onShown)
    const opens = () => loket.call('order.open') as Promise<readonly OrderView[]>
    for (let waited = 0; waited < settleMs; waited += 500) {
      if (!(await opens()).some(({ state }) => UNSURE.has(state))) break
      await pause(500)
    }
    await loket.quit()
    const evidence = { shown, log: await gateway.control.log(), kept: readKept(file) }
    const words = verdictOf(file)
    const { faults, ...counts } = judge(evidence)
    const broken = words === undefined ? 0 : 1
    const where = `kills ${first + 1} to ${last}: `
    const all = [...faults, ...(words === undefined ? [] : [words])].map((fault) => where + fault)
    return {
      report: { kills: last - first, profiles: 1, ...counts, broken, faults: all },
      evidence,
    }
  } finally {
    await gateway.stop()
    profile.remove()
  }
}

const UNSURE: ReadonlySet<string> = new Set(['sending', 'unknown', 'cancelling'])

/** `npm run verify`, as an auditor runs it: undefined when all of it is sound. */
function verdictOf(file: string): string | undefined {
  const program = join(import.meta.dirname, '../../../src-main/terminal/process.ts')
  const { status, stdout } = spawnSync(process.execPath, [program, 'verify', file], { encoding: 'utf8' })
  return status === 0 ? undefined : stdout
}

function nothing(): KillAppReport {
  const none = { kills: 0, profiles: 0, acknowledged: 0, lost: 0, asked: 0, twice: 0 }
  return { ...none, ambiguous: 0, unsettled: 0, broken: 0, faults: [] }
}

function add(all: KillAppReport, { faults, ...counts }: KillAppReport): KillAppReport {
  const sum = { ...all, faults: [...all.faults, ...faults] }
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) sum[name] += counts[name]
  return sum
}
