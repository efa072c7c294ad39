/**
 * npm run faults -- kill --rounds N [--seed N] [--lanes N] [--state FILE] [--control]: a process sells at full speed on the real journal
 * and is killed with SIGKILL, N times. Every event that it has acknowledged must be there. At the end the control, which
 * acknowledges an event before it is committed and must be caught; with `--control` nothing but that. With `--state` a run
 * that was interrupted goes on after the journals it has finished.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type KillReport, killRounds } from './run.ts'

const CONTROL_ROUNDS = 200

const say = (text: string): void => void process.stdout.write(`${text}\n`)

export async function kill(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      lanes: { type: 'string', default: String(Math.max(1, availableParallelism())) },
      state: { type: 'string' },
      control: { type: 'boolean', default: false },
    },
  })
  const [rounds, seed, lanes] = [Number(values.rounds), Number(values.seed), Number(values.lanes)]
  if (!(rounds > 0) || !(lanes > 0) || !Number.isInteger(seed)) {
    say('usage: kill --rounds N [--seed N] [--lanes N] [--state FILE] [--control]')
    return false
  }
  const kept = values.control || (await main(rounds, seed, lanes, values.state))
  return (await control(seed)) && kept
}

async function main(rounds: number, seed: number, lanes: number, state?: string): Promise<boolean> {
  const since = performance.now()
  const seconds = (): string => ((performance.now() - since) / 1_000).toFixed(0)
  const onRound = ({ kills, acknowledged, lost, faults }: KillReport): void => {
    if (kills % Math.ceil(rounds / 50) !== 0) return
    say(
      `  ${kills} of ${rounds} kills, ${acknowledged} events acknowledged, ${lost} lost, ${faults.length} faults, ${seconds()} s`,
    )
  }
  const kept = state === undefined ? {} : { state }
  const report = await killRounds({ rounds, seed, lanes, tellsTooEarly: false, onRound, ...kept })
  const { kills, early, journals, acknowledged, lost, faults } = report
  say(`${kills} kills of ${journals} journals, ${early} of them in the opening, seed ${seed}`)
  say(`  acknowledged events  ${acknowledged}, lost ${lost}`)
  say(`  chains broken, numbers given out again, journals that do not open: ${faults.length}`)
  say(`  ${seconds()} s in ${lanes} lanes`)
  for (const fault of faults.slice(0, 10)) say(`FAULT ${fault}`)
  return lost === 0 && faults.length === 0
}

async function control(seed: number): Promise<boolean> {
  const options = { rounds: CONTROL_ROUNDS, seed, lanes: 1, tellsTooEarly: true, untilLost: true }
  const { kills, lost } = await killRounds(options)
  say(
    `control: acknowledged before it is committed: ${lost > 0 ? `caught after ${kills} kills` : 'NOT caught'}`,
  )
  return lost > 0
}
