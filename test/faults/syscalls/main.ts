/**
 * npm run faults -- syscalls [--points N] [--only CALL,CALL] [--seed N] [--lanes N] [--control]: a till lives through a
 * short day, once for every system call that it makes on its files and for each error that a disk may give; that one
 * call fails. What the till then says is held against its files and against the gateway's log. At the end the controls,
 * which must be caught; with `--control` nothing but them.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Campaign, failCalls, isFalseSaved } from './campaign.ts'
import type { Weakness } from './weak.ts'

export const CONTROLS = [
  { weakness: 'tells-too-early', name: 'says that it is written before it is' },
  { weakness: 'swallows', name: 'takes a disk that fails for one that does not' },
] as const satisfies readonly { weakness: Weakness; name: string }[]

const CONTROL_POINTS = 100

const say = (text: string): void => void process.stdout.write(`${text}\n`)

export async function syscalls(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      points: { type: 'string' },
      only: { type: 'string' },
      seed: { type: 'string', default: '1' },
      lanes: { type: 'string', default: String(Math.max(1, availableParallelism())) },
      control: { type: 'boolean', default: false },
    },
  })
  const [seed, lanes] = [Number(values.seed), Number(values.lanes)]
  const points = values.points === undefined ? undefined : Number(values.points)
  if (!(lanes > 0) || !Number.isInteger(seed) || (points !== undefined && !(points > 0))) {
    say('usage: syscalls [--points N] [--only CALL,CALL] [--seed N] [--lanes N] [--control]')
    return false
  }
  const only = values.only?.split(',')
  const kept =
    values.control ||
    (await main({
      seed,
      lanes,
      ...(points === undefined ? {} : { points }),
      ...(only === undefined ? {} : { only }),
    }))
  return (await controls(seed, lanes)) && kept
}

async function main(options: Parameters<typeof failCalls>[0]): Promise<boolean> {
  const since = performance.now()
  const campaign = await failCalls({
    ...options,
    onTried: (tried, { call, error, at }, runs, of) => {
      for (const fault of tried.faults)
        say(`FAULT ${call} ${error} ${at} (${tried.hit?.file ?? 'not hit'}): ${fault}`)
      if (runs % Math.ceil(of / 20) === 0) say(`  ${runs} of ${of}`)
    },
  })
  print(campaign, (performance.now() - since) / 1000, options.lanes)
  return campaign.faults.length === 0
}

function print(campaign: Campaign, seconds: number, lanes: number): void {
  const { runs, hit, told, acknowledged, faults, seen } = campaign
  say(`${'call, error'.padEnd(20)}${['runs', 'failed', 'said so', 'faults'].map(right).join('')}`)
  for (const [name, row] of [...campaign.byCall].sort(([a], [b]) => (a < b ? -1 : 1)))
    say(`${name.padEnd(20)}${[row.runs, row.hit, row.told, row.faults].map(right).join('')}`)
  const falseSaved = faults.filter(isFalseSaved).length
  say(`a day of ${seen.length} calls on the till's files; ${runs} days, in ${hit} of them the call failed`)
  say(`  the till said so in ${told}; the others it got past by itself`)
  say(`  events said to be written  ${acknowledged}, false ${falseSaved}`)
  say(`  all faults                 ${faults.length}`)
  say(`  ${seconds.toFixed(0)} s, ${(runs / seconds).toFixed(1)} days a second in ${lanes} lanes`)
}

const right = (value: number | string): string => String(value).padStart(9)

/** Whether each was caught. */
async function controls(seed: number, lanes: number): Promise<boolean> {
  let all = true
  for (const { weakness, name } of CONTROLS) {
    const options = { seed, lanes, points: CONTROL_POINTS, weakness, untilFalse: true }
    const { faults, runs } = await failCalls(options)
    const first = faults.find(isFalseSaved)
    say(`control: ${name}: ${first === undefined ? 'NOT caught' : `caught after ${runs} days (${first})`}`)
    all &&= first !== undefined
  }
  return all
}
