// `npm run simulate:documents -- --lives N --seed S`: lives of payouts and invoices from seed S on, judged by the
// gateway's own books. `--tell`: seed S alone, told. `--control NAME|all`: a till with a known mistake, which must be
// caught. `--workers N`: threads. `--seconds N`: no further part begins after so much time of the cores.
import { parseArgs } from 'node:util'
import { sumOf } from '#test/support/ledger.ts'
import { runPool } from '#test/support/pool.ts'
import { CONTROL_NAMES, CONTROLS, isControl, type ControlName } from './controls.ts'
import { MODELLED_NAMES } from './coverage.ts'
import { drawPlan } from './draw.ts'
import { play } from './life.ts'
import { playLives, type Lives, type Stretch } from './lives.ts'

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '1000000' },
    workers: { type: 'string', default: '1' },
    control: { type: 'string' },
    tell: { type: 'boolean', default: false },
  },
})
const { control } = values
const numbers = [values.lives, values.seed, values.seconds, values.workers].map(Number)
const [lives = 1, seed = 1, seconds = 1, workers = 1] = numbers
const isKnown = control === undefined || control === 'all' || isControl(control)
if (!isKnown || !numbers.every((one) => Number.isSafeInteger(one) && one > 0)) {
  console.error(
    `usage: --lives N --seed S --seconds N --workers N --tell --control ${CONTROL_NAMES.join('|')}|all`,
  )
  process.exit(2)
}
/** Lives of one step, after which progress is printed. */
const UNIT = 100
/** In this many lives, everything modelled must have happened. */
const ENOUGH = 20_000

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
    const { played, failures } = await playLives({ first: seed, count: lives, control: name })
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
  const parts: Lives[] = []
  let [played, failed] = [0, 0]
  function* units(): Generator<number> {
    for (let unit = 0; unit * UNIT < lives && passed() < seconds; unit += 1) yield unit
  }
  await runPool<Stretch, Lives>({
    entry: new URL('worker.ts', import.meta.url),
    threads: workers,
    units: units(),
    taskOf: (unit) => ({ first: seed + unit * UNIT, count: Math.min(UNIT, lives - unit * UNIT) }),
    onResult: (_unit, part) => {
      parts.push(part)
      played += part.played
      failed += part.failures.length
      for (const { seed: of, violations } of part.failures)
        console.log(`seed ${of}: ${violations.map(({ rule, detail }) => `${rule} ${detail}`).join('; ')}`)
      console.error(`${played} lives, ${failed} failed, ${Math.round(played / passed())} a second`)
    },
  })
  const counts = Object.entries(sumOf(parts.map((part) => part.counts)))
  for (const [what, times] of counts.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${String(times).padStart(10)}  ${what}`)
  const reached = sumOf(parts.map((part) => part.reached))
  console.log('\nlives that reached what is modelled')
  for (const name of MODELLED_NAMES) console.log(`${String(reached[name] ?? 0).padStart(10)}  ${name}`)
  const empty = played < ENOUGH ? [] : MODELLED_NAMES.filter((name) => (reached[name] ?? 0) === 0)
  for (const name of empty) console.log(`NO LIFE REACHED: ${name}`)
  const pace = `${passed().toFixed(0)} s, ${Math.round(played / passed())} a second`
  console.log(`${played} lives from seed ${seed}, ${failed} failed, ${pace} of a core`)
  return failed === 0 && empty.length === 0 ? 0 : 1
}
