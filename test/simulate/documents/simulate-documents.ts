// `npm run simulate:documents -- --lives N --seed S`: lives of payouts and invoices from seed S on, judged by the
// gateway's own books. `--tell`: seed S alone, told. `--control NAME|all`: a till with a known mistake, which must be
// caught. `--seconds N`: ends after so much time of a core.
import { parseArgs } from 'node:util'
import { CONTROL_NAMES, CONTROLS, isControl, type ControlName } from './controls.ts'
import { drawPlan } from './draw.ts'
import { play } from './life.ts'
import { playLives } from './lives.ts'

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '1000000' },
    control: { type: 'string' },
    tell: { type: 'boolean', default: false },
  },
})
const { control } = values
const [lives, seed, seconds] = [values.lives, values.seed, values.seconds].map(Number) as [
  number,
  number,
  number,
]
const isKnown = control === undefined || control === 'all' || isControl(control)
if (!isKnown || ![lives, seed, seconds].every((one) => Number.isSafeInteger(one) && one > 0)) {
  console.error(`usage: --lives N --seed S --seconds N --tell --control ${CONTROL_NAMES.join('|')}|all`)
  process.exit(2)
}
/** Lives of one step, after which progress is printed. */
const UNIT = 500

if (values.tell) process.exitCode = await tell()
else if (control === 'all') process.exitCode = await controls(CONTROL_NAMES)
else if (control !== undefined && isControl(control)) process.exitCode = await controls([control])
else process.exitCode = await all()

async function tell(): Promise<number> {
  const breaks = control !== undefined && isControl(control) ? CONTROLS[control].breaks : {}
  const { story, violations, hash } = await play(drawPlan(seed), { isTold: true, breaks })
  console.log(story.join('\n'))
  console.log(`seed ${seed}, trace ${hash.toString(16).padStart(8, '0')}, ${violations.length} violations`)
  return violations.length === 0 ? 0 : 1
}

async function controls(names: readonly ControlName[]): Promise<number> {
  let missed = 0
  for (const name of names) {
    const { played, failures } = await playLives(seed, lives, name)
    const [failure] = failures
    if (failure === undefined) missed += 1
    const found = failure === undefined ? `NOT CAUGHT in ${played} lives` : `caught after ${played} lives`
    console.log(`${name}: ${CONTROLS[name].what}: ${found}`)
  }
  return missed === 0 ? 0 : 1
}

async function all(): Promise<number> {
  // Of the processor, so that the pace says the same on a busy machine.
  const passed = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  }
  const counts = new Map<string, number>()
  let [played, failed] = [0, 0]
  while (played < lives && passed() < seconds) {
    const part = await playLives(seed + played, Math.min(UNIT, lives - played))
    played += part.played
    failed += part.failures.length
    for (const [what, times] of part.counts) counts.set(what, (counts.get(what) ?? 0) + times)
    for (const { seed: of, violations } of part.failures)
      console.log(`seed ${of}: ${violations.map(({ rule, detail }) => `${rule} ${detail}`).join('; ')}`)
    console.error(`${played} lives, ${failed} failed, ${Math.round(played / passed())} a second`)
  }
  for (const [what, times] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${String(times).padStart(10)}  ${what}`)
  console.log(
    `${played} lives from seed ${seed}, ${failed} failed, ${passed().toFixed(0)} s, ${Math.round(played / passed())} a second`,
  )
  return failed === 0 ? 0 : 1
}
