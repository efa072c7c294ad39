import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '../power/record.ts'
import { chanceOf } from '../power/seeds.ts'
import { type Shot, shoot, type Told, warmUp } from './shoot.ts'
import { type Verified, verify } from './verify.ts'

export type KillOptions = {
  readonly rounds: number
  readonly seed: number
  /** Victims at the same time, each on a journal of its own. */
  readonly lanes: number
  readonly tellsTooEarly: boolean
  /** Stop at the first event that is missing. */
  readonly untilLost?: boolean
  readonly onRound?: (report: KillReport) => void
}

export type KillReport = {
  kills: number
  /** Kills that hit before anything was promised: in the opening. */
  early: number
  journals: number
  acknowledged: number
  lost: number
  readonly faults: string[]
}

/** A journal is used for so many victims, then proven from end to end. */
const ROUNDS_OF_A_JOURNAL = 50
const MOST_PROMISES = 500
const MOST_MS = 200

export async function killRounds(options: KillOptions): Promise<KillReport> {
  const folder = scratchFolder()
  const report: KillReport = { kills: 0, early: 0, journals: 0, acknowledged: 0, lost: 0, faults: [] }
  try {
    warmUp(join(folder, 'compiled'))
    const lanes = Array.from({ length: options.lanes }, (_, lane) => runLane(folder, lane, options, report))
    await Promise.all(lanes)
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runLane(
  folder: string,
  lane: number,
  options: KillOptions,
  report: KillReport,
): Promise<void> {
  const { rounds, seed, lanes, tellsTooEarly, untilLost = false } = options
  let told: Told[] = []
  for (let round = lane, nth = 0; round < rounds; round += lanes, nth += 1) {
    if (untilLost && report.lost > 0) return
    const chance = chanceOf(seed, 'kill', round)
    const file = join(folder, `${lane}-${Math.floor(nth / ROUNDS_OF_A_JOURNAL)}.journal`)
    const orders = {
      file,
      seed: seed * 1_000_003 + round,
      checkpointEvery: chance() < 0.5 ? 50 : 1_000,
      tellsTooEarly,
    }
    const heard = await shoot(orders, shotOf(chance), join(folder, 'compiled'))
    told.push(...heard)
    report.kills += 1
    if (heard.length === 0) report.early += 1
    const isLast = nth % ROUNDS_OF_A_JOURNAL === ROUNDS_OF_A_JOURNAL - 1 || round + lanes >= rounds
    // Left as it is half of the time, so that the next victim finds what the kill has left.
    if (isLast || tellsTooEarly || chance() < 0.5) {
      add(report, verify(file, told, isLast), told, `round ${round}`)
      told = []
    }
    if (isLast) {
      report.journals += 1
      for (const end of ['', '-wal', '-shm', '.lock', '.lock-journal']) rmSync(file + end, { force: true })
    }
    options.onRound?.(report)
  }
}

function shotOf(chance: () => number): Shot {
  return chance() < 0.75
    ? { afterPromises: 1 + Math.floor(chance() * MOST_PROMISES) }
    : { afterMs: Math.floor(chance() ** 2 * MOST_MS) }
}

function add(report: KillReport, { lost, faults }: Verified, told: readonly Told[], where: string): void {
  report.acknowledged += told.filter(({ word }) => word === 'event').length
  report.lost += lost
  report.faults.push(...faults.map((fault) => `${where}: ${fault}`))
}
