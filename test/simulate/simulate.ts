// `npm run simulate -- --seeds 100000`: short lives of a till under attack, each from its seed, checked against the
// gateway's own books. `--seed S`: that one alone, told. `--control NAME`: a till with a known mistake, which must be
// caught; `--control all` tries each of them. `--each losses|backups|money|refunds`: in every life a disk is lost, or all of
// them, or money is paid oddly, or goes back. `--state FILE`: an interrupted run continues.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { codePlayed } from '#test/support/code-played.ts'
import { openLedger, sumOf, unitsLeft } from '#test/support/ledger.ts'
import { runPool } from '#test/support/pool.ts'
import { CONTROL_NAMES, CONTROLS, isControl, type ControlName } from './controls.ts'
import { MODELLED_NAMES } from './coverage.ts'
import { RULES } from './rules.ts'
import { isEach } from './losses.ts'
import { planOf, playMany, talliedSchema, tell, type Failure, type Stretch, type Tallied } from './many.ts'
import { play } from './run.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    first: { type: 'string', default: '1' },
    seed: { type: 'string' },
    control: { type: 'string' },
    each: { type: 'string' },
    state: { type: 'string' },
    workers: { type: 'string', default: String(Math.min(availableParallelism(), 8)) },
  },
})
const numbers = [values.seeds, values.first, values.seed ?? '1', values.workers].map(Number)
const isKnown = values.control === undefined || values.control === 'all' || isControl(values.control)
const each = values.each !== undefined && isEach(values.each) ? values.each : undefined
if (!isKnown || each !== values.each || !numbers.every((one) => Number.isSafeInteger(one) && one > 0)) {
  console.error(
    `usage: --seeds N --first S --seed S --workers N --each losses|backups|money|refunds --state FILE --control ${CONTROL_NAMES.join('|')}|all`,
  )
  process.exit(2)
}
/** In this many lives, everything modelled must have happened. */
const ENOUGH = 20_000
/** Lives of one unit, after which progress is printed and stored. */
const UNIT = 1_000
/** Lives of one code may be played in several runs, and on several days. */
const CODE = codePlayed('test/simulate/worker.ts')
const [seeds = 1, first = 1, , workers = 1] = numbers

if (values.seed !== undefined) process.exitCode = await one(Number(values.seed))
else if (values.control === 'all') process.exitCode = await controls(CONTROL_NAMES)
else if (values.control !== undefined && isControl(values.control))
  process.exitCode = await controls([values.control])
else process.exitCode = await all()

/** Plays and tells one seed; if it fails, also the shortest part of it that fails. */
async function one(seed: number): Promise<number> {
  const control = values.control !== undefined && isControl(values.control) ? values.control : undefined
  const breaks = control === undefined ? {} : CONTROLS[control].breaks()
  const { story, violations, hash } = await play(planOf(seed, control, each), { isTold: true, breaks })
  console.log(story.join('\n'))
  console.log(`\nseed ${seed}, trace ${hash.toString(16).padStart(8, '0')}, ${violations.length} violations`)
  if (violations.length > 0) await say({ seed, violations }, control)
  return violations.length === 0 ? 0 : 1
}

/** Each control must be caught by the rule intended for it. */
async function controls(names: readonly ControlName[]): Promise<number> {
  let missed = 0
  for (const control of names) {
    const { scenarios, failures } = await playMany({
      first,
      count: seeds,
      control,
      isFirstOnly: true,
    })
    const [failure] = failures
    const { what } = CONTROLS[control]
    console.log(`${control}: ${what}`)
    if (failure === undefined) {
      missed += 1
      console.log(`  NOT CAUGHT in ${scenarios} seeds`)
      continue
    }
    const rules = [...new Set(failure.violations.map(({ rule }) => rule))].join(', ')
    console.log(`  caught after ${scenarios} seeds, by seed ${failure.seed}: ${rules}`)
    if (names.length === 1) await say(failure, control)
  }
  return missed === 0 ? 0 : 1
}

async function all(): Promise<number> {
  const started = performance.now()
  const seconds = (): number => (performance.now() - started) / 1_000
  const ledger = openLedger(
    values.state,
    `simulate${each ?? ''}, ${seeds} from ${first} by ${UNIT}`,
    talliedSchema,
    CODE,
  )
  const before = ledger.results().reduce((sum, { scenarios }) => sum + scenarios, 0)
  let failed = ledger.results().reduce((sum, { failures }) => sum + failures.length, 0)
  let played = 0
  await runPool<Stretch, Tallied>({
    entry: new URL('worker.ts', import.meta.url),
    threads: workers,
    units: unitsLeft(Math.ceil(seeds / UNIT), ledger),
    taskOf: (unit) => ({ first: first + unit * UNIT, count: Math.min(UNIT, seeds - unit * UNIT), each }),
    onResult: (unit, part) => {
      ledger.keep(unit, part)
      played += part.scenarios
      failed += part.failures.length
      const pace = `${seconds().toFixed(0)} s, ${Math.round(played / seconds())} a second`
      console.error(`${before + played} of ${seeds} lives, ${failed} failed, ${pace}`)
    },
  })
  return print(ledger.results(), played, seconds())
}

async function print(parts: readonly Tallied[], played: number, seconds: number): Promise<number> {
  const scenarios = parts.reduce((sum, part) => sum + part.scenarios, 0)
  const line = (what: string, times: number | undefined): void =>
    console.log(`  ${String(times ?? 0).padStart(10)}  ${what}`)
  console.log('\nwhat happened')
  const happened = Object.entries(sumOf(parts.map(({ counts }) => counts)))
  for (const [what, times] of happened.toSorted(([a], [b]) => (a < b ? -1 : 1))) line(what, times)
  console.log('\nshare of lives that reached what is modelled')
  const lives = sumOf(parts.map((part) => part.lives))
  const empty = MODELLED_NAMES.filter((what) => (lives[what] ?? 0) === 0)
  for (const what of MODELLED_NAMES) share(what, lives[what] ?? 0, scenarios)
  console.log('\nviolations')
  const byRule = sumOf(parts.map((part) => part.byRule))
  for (const rule of RULES) line(rule, byRule[rule])
  const pace = `${seconds.toFixed(1)} s, ${Math.round(played / seconds)} a second on ${workers} threads`
  console.log(
    `\n${scenarios} scenarios of code ${CODE.slice(0, 12)} from seed ${first}, ${played} of them in ${pace}`,
  )
  const failures = parts.flatMap((part) => part.failures).toSorted((a, b) => a.seed - b.seed)
  for (const { seed, violations } of failures)
    console.log(`  seed ${seed}: ${violations.map(({ rule, detail }) => `${rule} ${detail}`).join('; ')}`)
  const [failure] = failures
  if (failure !== undefined) await say(failure)
  if (scenarios >= ENOUGH) for (const what of empty) console.log(`  NO LIFE REACHED: ${what}`)
  // Lives of one kind alone need not reach everything.
  const isRich = scenarios < ENOUGH || empty.length === 0 || each !== undefined
  return failure === undefined && isRich && scenarios === seeds ? 0 : 1
}

function share(what: string, lives: number, of: number): void {
  console.log(`  ${String(lives).padStart(10)}  ${((100 * lives) / of).toFixed(2).padStart(6)} %  ${what}`)
}

async function say(failure: Failure, control?: ControlName): Promise<void> {
  const { plan, story } = await tell(failure, control, each)
  console.log(`\n  the shortest way to it, from seed ${failure.seed} (${plan.steps.length} steps):`)
  console.log(story.map((line) => `  ${line}`).join('\n'))
  console.log()
}
