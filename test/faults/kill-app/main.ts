/**
 * npm run faults:app -- [--kills N] [--seed N] [--lanes N] [--state FILE]: the whole app in real Electron, on a gateway
 * in a process of its own, is killed with all its children at any moment of a sale, and opened again on the same
 * profile. Nothing that a screen was told may be gone, the gateway must have been asked for no money twice, and every
 * call that was cut off must have been asked about and settled. At the end the controls. With `--state` a run that was
 * interrupted goes on after the profiles it has finished.
 */
import { parseArgs } from 'node:util'
import { missedControls } from './control.ts'
import type { Evidence } from './judge.ts'
import { killApps } from './run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
    state: { type: 'string' },
  },
})
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const [kills, seed, lanes] = [values.kills, values.seed, values.lanes].map(Number)
if (!(Number(kills) > 0) || !(Number(lanes) > 0) || !Number.isInteger(seed)) {
  say('usage: npm run faults:app -- [--kills N] [--seed N] [--lanes N] [--state FILE]')
  process.exitCode = 2
} else process.exitCode = (await main(Number(kills), Number(seed), Number(lanes))) ? 0 : 1

async function main(wanted: number, from: number, beside: number): Promise<boolean> {
  const since = performance.now()
  const seconds = (): string => ((performance.now() - since) / 1_000).toFixed(0)
  let last: Evidence | undefined
  const report = await killApps({
    kills: wanted,
    seed: from,
    lanes: beside,
    ...(values.state === undefined ? {} : { state: values.state }),
    onKill: (done) => {
      if (done % 5 === 0) say(`  ${done} of ${wanted} kills, ${seconds()} s`)
    },
    onProfile: (one, evidence) => {
      last = evidence
      say(
        `  a profile of ${one.kills} kills: ${one.acknowledged} acknowledged, ${one.lost} lost, ${one.twice} twice`,
      )
    },
  })
  say(
    `${report.kills} kills of the whole app, ${report.profiles} profiles, seed ${from}, ${seconds()} s in ${beside} lanes`,
  )
  say(`  steps that a screen was told of       ${report.acknowledged}, lost ${report.lost}`)
  say(`  journals that npm run verify refuses  ${report.broken}`)
  say(`  requests for money at the gateway     ${report.asked}, sent twice ${report.twice}`)
  say(
    `  calls that were cut off               ${report.ambiguous}, not asked about or not settled ${report.unsettled}`,
  )
  for (const fault of report.faults.slice(0, 20)) say(`FAULT ${fault}`)
  return controls(last) && report.faults.length === 0
}

function controls(evidence: Evidence | undefined): boolean {
  if (evidence === undefined) {
    say('controls: not tried, nothing was left to do')
    return true
  }
  const missed = missedControls(evidence)
  say(missed.length === 0 ? 'controls: both caught' : `controls NOT caught: ${missed.join('; ')}`)
  return missed.length === 0
}
