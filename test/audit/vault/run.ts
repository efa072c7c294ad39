/**
 * npm run audit:vault [-- --part NAME]: the vault of the running app on real keyrings, on a weak one and
 * without one, each in a separate desktop session; the remains on the disk are searched. Linux only:
 * elsewhere the keyring is the user's own.
 */
import { parseArgs } from 'node:util'
import { missingPrograms } from './desktop.ts'
import { controls, playTrial, TRIALS } from './trials.ts'

const { values } = parseArgs({ options: { part: { type: 'string' } } })
const say = (text: string) => process.stdout.write(`${text}\n`)
let [held, faults] = [0, 0]

const missing = missingPrograms()
if (missing.length > 0) {
  say(`Not on this machine: ${missing.join(', ')}.`)
  process.exitCode = 2
} else {
  for (const [name, trial] of Object.entries({ ...TRIALS, 'controls: what was planted': controls })) {
    if (values.part !== undefined && !name.includes(values.part)) continue
    say(name)
    for (const { what, holds, evidence } of await playTrial(trial)) {
      say(`  ${holds ? 'held ' : 'FAULT'}  ${what}: ${evidence}`)
      if (holds) held += 1
      else faults += 1
    }
  }
  say(`${held} held, ${faults} faults`)
  process.exitCode = held > 0 && faults === 0 ? 0 : 1
}
