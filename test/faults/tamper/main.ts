import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { openLedger, unitsLeft } from '#test/support/ledger.ts'
import { runPool } from '#test/support/pool.ts'
import { addUp, type Campaign, type CampaignOptions, campaignSchema } from './campaign.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

/** Trials of one unit: few enough that an interrupted run loses a minute at most. */
const UNIT = 250

/**
 * npm run faults -- tamper --corruptions N --tampers N [--large] [--seed S] [--workers N] [--state FILE]: whether nothing
 * was missed or lost. `--large`: of a journal that is not proven whole at its start. With `--state` a run that was
 * interrupted goes on where it was.
 */
export async function tamper(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      corruptions: { type: 'string', default: '10000' },
      tampers: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(Math.max(1, availableParallelism())) },
      state: { type: 'string' },
      large: { type: 'boolean', default: false },
    },
  })
  const [seed, threads] = [Number(values.seed), Number(values.workers)]
  let isGood = true
  for (const kind of ['corruptions', 'tampers'] as const) {
    const file = values.state === undefined ? undefined : `${values.state}.${kind}`
    const options = { kind, count: Number(values[kind]), seed, isLarge: values.large }
    isGood = (await report(options, threads, file)) && isGood
  }
  return isGood
}

async function report(options: CampaignOptions, threads: number, state?: string): Promise<boolean> {
  const { kind, count, seed, isLarge = false } = options
  const name = isLarge ? 'tamper large' : 'tamper'
  const from = performance.now()
  const seconds = (): string => ((performance.now() - from) / 1_000).toFixed(0)
  const ledger = openLedger(state, `${name}, ${kind}, seed ${seed}, ${count} by ${UNIT}`, campaignSchema)
  await runPool<CampaignOptions, Campaign>({
    entry: new URL('worker.ts', import.meta.url),
    threads,
    units: unitsLeft(Math.ceil(count / UNIT), ledger),
    taskOf: (unit) => ({
      ...{ kind, seed, isLarge },
      ...{ from: unit * UNIT, count: Math.min(UNIT, count - unit * UNIT) },
    }),
    onResult: (unit, campaign) => {
      ledger.keep(unit, campaign)
      const { trials, faults } = addUp(ledger.results())
      say(`  ${trials} of ${count} ${kind}, ${faults.length} missed or not brought back, ${seconds()} s`)
    },
  })
  const campaign = addUp(ledger.results())
  say(
    `${kind}: ${campaign.trials} in ${seconds()} s on ${threads} threads, seed ${seed}: ${listed(campaign.verdicts)}`,
  )
  for (const [name, counts] of Object.entries(campaign.kinds).toSorted(([a], [b]) => a.localeCompare(b)))
    say(`  ${name}: ${listed(counts)}`)
  say(`  control, checks off: ${campaign.letThrough} of ${campaign.trials} let through`)
  say(`  missed or not brought back: ${campaign.faults.length}`)
  if (campaign.faults.length === 0)
    say(
      `  acknowledged events asked for: ${campaign.acknowledged}, all there; ${campaign.rebuilt} of them after a rebuild`,
    )
  for (const fault of campaign.faults.slice(0, 20)) say(`    ${fault}`)
  return campaign.faults.length === 0 && campaign.trials === count
}
