import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { openLedger, unitsLeft } from '#test/support/ledger.ts'
import { scratchFolder } from '../power/record.ts'
import { chanceOf } from '../power/seeds.ts'
import { type Shot, shoot, type Told, warmUp } from './shoot.ts'
import { type Verified, verify } from './verify.ts'

export type KillOptions = {
  readonly rounds: number
  readonly seed: number
  /** Number of victims at the same time, each on its own journal. */
  readonly lanes: number
  readonly tellsTooEarly: boolean
  /** Stops at the first event that is missing. */
  readonly untilLost?: boolean
  /** File in which the finished journals are noted, so that a run can continue. */
  readonly state?: string
  /** `report` covers this run and earlier ones. */
  readonly onRound?: (report: KillReport) => void
}

const reportSchema = z.strictObject({
  kills: z.int(),
  /** Kills during the opening, before anything was promised. */
  early: z.int(),
  journals: z.int(),
  acknowledged: z.int(),
  lost: z.int(),
  faults: z.array(z.string()),
})
export type KillReport = z.infer<typeof reportSchema>

/** A journal is used for this many victims, then proven from end to end. */
const ROUNDS_OF_A_JOURNAL = 50
const MOST_PROMISES = 500
const MOST_MS = 200

export async function killRounds(options: KillOptions): Promise<KillReport> {
  const { rounds, seed, lanes, state, tellsTooEarly } = options
  const size = Math.min(ROUNDS_OF_A_JOURNAL, Math.ceil(rounds / lanes))
  const what = `kill, seed ${seed}, ${rounds} rounds by ${size}${tellsTooEarly ? ', too early' : ''}`
  const ledger = openLedger(state, what, reportSchema)
  const report = newReport()
  for (const before of ledger.results()) addUp(report, before)
  const left = unitsLeft(Math.ceil(rounds / size), ledger)
  const folder = scratchFolder()
  try {
    warmUp(join(folder, 'compiled'))
    const runLane = async (): Promise<void> => {
      for (const journal of left) {
        if (options.untilLost === true && report.lost > 0) return
        const first = journal * size
        const end = Math.min(rounds, first + size)
        const file = join(folder, `${journal}.journal`)
        ledger.keep(journal, await killJournal({ file, first, end }, options, report))
      }
    }
    await Promise.all(Array.from({ length: lanes }, runLane))
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Part = { readonly file: string; readonly first: number; readonly end: number }

/** One journal from its first victim to its last; counted in `all` as it goes. */
async function killJournal(
  { file, first, end }: Part,
  { seed, tellsTooEarly, untilLost = false, onRound }: KillOptions,
  all: KillReport,
): Promise<KillReport> {
  const own = newReport()
  const count = (more: Partial<KillReport>): void => {
    addUp(own, more)
    addUp(all, more)
  }
  let told: Told[] = []
  for (let round = first; round < end; round += 1) {
    const chance = chanceOf(seed, 'kill', round)
    const orders = {
      file,
      seed: seed * 1_000_003 + round,
      checkpointEvery: chance() < 0.5 ? 50 : 1_000,
      tellsTooEarly,
    }
    const heard = await shoot(orders, shotOf(chance), join(dirname(file), 'compiled'))
    told.push(...heard)
    count({ kills: 1, early: heard.length === 0 ? 1 : 0 })
    const isLast = round === end - 1
    // In half of the cases left as it is, so that the next victim finds what the kill left.
    if (isLast || tellsTooEarly || chance() < 0.5) {
      count(judged(verify(file, told, isLast), told, `round ${round}`))
      told = []
    }
    if (isLast) count({ journals: 1 })
    onRound?.(all)
    if (untilLost && own.lost > 0) break
  }
  for (const name of ['', '-wal', '-shm', '.lock', '.lock-journal', '.copy'])
    rmSync(file + name, { force: true })
  return own
}

function shotOf(chance: () => number): Shot {
  return chance() < 0.75
    ? { afterPromises: 1 + Math.floor(chance() * MOST_PROMISES) }
    : { afterMs: Math.floor(chance() ** 2 * MOST_MS) }
}

function judged({ lost, faults }: Verified, told: readonly Told[], where: string): Partial<KillReport> {
  const acknowledged = told.filter(({ word }) => word === 'event').length
  return { acknowledged, lost, faults: faults.map((fault) => `${where}: ${fault}`) }
}

function newReport(): KillReport {
  return { kills: 0, early: 0, journals: 0, acknowledged: 0, lost: 0, faults: [] }
}

function addUp(report: KillReport, { faults = [], ...more }: Partial<KillReport>): void {
  report.faults.push(...faults)
  for (const name of ['kills', 'early', 'journals', 'acknowledged', 'lost'] as const)
    report[name] += more[name] ?? 0
}
