/**
 * npm run audit:security [-- --part NAME] [--calls N] [--sent N] [--seed N]: the security of the running app,
 * proven by attacks. Each part has a control that must be detected.
 * checklist: Electron's twenty recommendations, by probes in both pages and in the main process.
 * bridge: `calls` hostile calls through the bridge's entry in this process, `sent` from the pages of a
 * running Loket.
 * attacks: on SECURITY.md's promises about files, PINs, keys and the listener, each also with its guard
 * removed.
 * takeover: a practice person at a real vault being opened, by the screen; Linux only.
 * environment: variables that name another authority, at the running app.
 * canaries: one in every credential and every personal field, a day's work, two crashes, and a search
 * everywhere.
 */
import { parseArgs } from 'node:util'
import { attackFaults, attackLines, playAttacks } from './attacks/attack.ts'
import { IN_PROCESS } from './attacks/all.ts'
import { ON_ENVIRONMENT } from './attacks/on-environment.ts'
import { playCanaries } from './canaries.ts'
import { auditChecklist, checklistFaults, checklistLines } from './checklist.ts'
import { fuzzBridge, openDoor } from './fuzz-bridge.ts'
import { fuzzRunning } from './fuzz-running.ts'
import { TAKEOVERS } from './takeover.ts'

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    calls: { type: 'string', default: '100000' },
    sent: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '20261120' },
  },
})
const CONTROL = 1_000
const seed = Number(values.seed)
const say = (text: string) => process.stdout.write(`${text}\n`)
const told = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ')

const attacked = async (attacks: Parameters<typeof playAttacks>[0]) => {
  const results = await playAttacks(attacks)
  for (const line of attackLines(results)) say(line)
  return attackFaults(results)
}

const parts: Readonly<Record<string, () => Promise<number>>> = {
  checklist: async () => {
    const results = await auditChecklist()
    for (const line of checklistLines(results)) say(line)
    return checklistFaults(results)
  },
  bridge: async () => {
    const here = await fuzzBridge(Number(values.calls), seed)
    const { faultCount } = await fuzzBridge(CONTROL, seed, openDoor)
    say(`bridge in this process: ${here.calls} calls, ${here.perSecond} a second; ${told(here.counts)}`)
    say(`  ${here.faultCount} faults; control, a door that is open: ${faultCount} of ${CONTROL} found out`)
    const sent = await fuzzRunning(Number(values.sent), seed)
    say(`bridge of a running Loket: ${sent.calls} calls, ${sent.perSecond} a second; ${told(sent.counts)}`)
    say(
      `  ${sent.faults.length} faults; a sale afterwards: ${sent.sale}; control, a channel that is open: ${sent.control.found} of ${sent.control.calls} found out`,
    )
    for (const fault of [...here.faults, ...sent.faults]) say(`  FAULT  ${fault}`)
    const missed = CONTROL - faultCount + sent.control.calls - sent.control.found
    return here.faultCount + sent.faults.length + missed
  },
  attacks: () => attacked(IN_PROCESS),
  takeover: () => (process.platform === 'linux' ? attacked(TAKEOVERS) : Promise.resolve(0)),
  environment: () => attacked(ON_ENVIRONMENT),
  canaries: async () => {
    const { canaries, calls, places, allowed, faults, blind } = await playCanaries()
    say(`canaries: ${canaries} planted, ${places.length} places`)
    say(`  sent of a person: ${calls.sent.join(', ')}, by ${calls.taken.join(', ')}`)
    for (const one of calls.refused) say(`  not sent: ${one}`)
    for (const { name, bytes } of places) say(`  ${name.padEnd(20)}${String(bytes).padStart(12)} bytes`)
    for (const { canary, place, reason } of allowed) say(`  allowed  ${canary} in ${place}: ${reason}`)
    for (const { canary, place, form } of faults) say(`  FAULT    ${canary} in ${place}, ${form}`)
    for (const place of blind) say(`  BLIND    the control was not found in ${place}`)
    say(
      `  ${faults.length} faults; control found in ${places.length - blind.length} of ${places.length} places`,
    )
    return faults.length + blind.length
  },
}

let faults = 0
for (const [name, play] of Object.entries(parts))
  if (values.part === undefined || values.part === name) faults += await play()
say(faults === 0 ? 'No fault found.' : `${faults} faults.`)
process.exitCode = faults === 0 ? 0 : 1
