import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPracticeGateway } from '#test/support/practice-gateway.ts'
import { scratchFolder } from '../power/record.ts'
import { chanceOf } from '../power/seeds.ts'
import { type Point, pointsOf, type Seen } from './calls.ts'
import { type Bench, type Tried, tryPoint, warmUp } from './trial.ts'
import type { Weakness } from './weak.ts'

export type CampaignOptions = {
  readonly seed: number
  /** Number of points drawn from all points; default: all of them. */
  readonly points?: number
  /** Only these calls. */
  readonly only?: readonly string[]
  readonly lanes: number
  readonly weakness?: Weakness
  /** Stops at the first change that was reported as saved and is not. */
  readonly untilFalse?: boolean
  readonly onTried?: (tried: Tried, point: Point, runs: number, of: number) => void
}

export type Campaign = {
  /** Calls of a day in which nothing fails. */
  readonly seen: readonly Seen[]
  readonly points: number
  runs: number
  /** Days in which the call was made and failed. */
  hit: number
  /** Of these, days in which the people at the till were told of a failure. */
  told: number
  acknowledged: number
  readonly faults: string[]
  readonly byCall: Map<string, { runs: number; hit: number; told: number; faults: number }>
}

/** Whether a person, or the next step of a payment, was told that something is saved when it is not. */
export const isFalseSaved = (fault: string): boolean => / said to be written| told, and not so/.test(fault)

/** Counts the calls of a clean day, then makes each fail, in a day of its own. */
export async function failCalls(options: CampaignOptions): Promise<Campaign> {
  const folder = scratchFolder()
  const benches: Bench[] = []
  try {
    for (let lane = 0; lane < options.lanes; lane += 1) benches.push(await openBench(folder))
    const [first] = benches
    if (first === undefined) throw new Error('no lane')
    const clean = await tryPoint(first, undefined)
    if (clean.faults.length > 0) throw new Error(`a day without a failure: ${clean.faults.join('; ')}`)
    const points = choose(pointsOf(clean.seen), options)
    const campaign: Campaign = {
      seen: clean.seen,
      points: points.length,
      runs: 0,
      hit: 0,
      told: 0,
      acknowledged: 0,
      faults: [],
      byCall: new Map(),
    }
    const left = points.values()
    await Promise.all(benches.map((bench) => runLane(bench, left, options, campaign)))
    return campaign
  } finally {
    await Promise.all(benches.map(({ gateway }) => gateway.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function openBench(folder: string): Promise<Bench> {
  // Its own rate limits are not under test.
  const gateway = await startPracticeGateway({ config: { perMinute: 100_000, perHour: 100_000 } })
  const bench = { gateway, folder: mkdtempSync(join(folder, 'lane-')) }
  warmUp(bench.folder)
  return bench
}

/** In random order, one call after the other, so that a part of them represents all. */
function choose(all: readonly Point[], { seed, points, only }: CampaignOptions): readonly Point[] {
  const chance = chanceOf(seed, 'system calls')
  const places = new Map<string, number>()
  return all
    .filter(({ call }) => only === undefined || only.includes(call))
    .map((point) => ({ point, turn: chance() }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ point }) => {
      const place = (places.get(point.call) ?? 0) + 1
      places.set(point.call, place)
      return { point, place }
    })
    .sort((a, b) => a.place - b.place)
    .map(({ point }) => point)
    .slice(0, points)
}

async function runLane(
  bench: Bench,
  points: Iterator<Point>,
  { weakness = 'none', untilFalse = false, onTried }: CampaignOptions,
  campaign: Campaign,
): Promise<void> {
  for (let next = points.next(); next.done !== true; next = points.next()) {
    if (untilFalse && campaign.faults.some(isFalseSaved)) return
    const point = next.value
    const tried = await tryPoint(bench, point, { weakness })
    add(campaign, point, tried)
    onTried?.(tried, point, campaign.runs, campaign.points)
  }
}

function add(campaign: Campaign, { call, error, at }: Point, tried: Tried): void {
  const { hit, wasTold, acknowledged, faults } = tried
  const name = `${call} ${error}`
  const row = campaign.byCall.get(name) ?? { runs: 0, hit: 0, told: 0, faults: 0 }
  campaign.byCall.set(name, row)
  for (const sum of [campaign, row]) {
    sum.runs += 1
    if (hit !== undefined) sum.hit += 1
    if (wasTold) sum.told += 1
  }
  campaign.acknowledged += acknowledged
  if (faults.length > 0) row.faults += 1
  campaign.faults.push(...faults.map((fault) => `${name} ${at} (${hit?.file ?? 'not hit'}): ${fault}`))
}
