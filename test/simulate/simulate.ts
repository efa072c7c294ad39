// `npm run simulate -- --seeds 100000`: short lives of a till under attack, each from its seed, checked against the
// gateway's own books. `--seed S`: that one alone, told. `--control NAME`: a till with a known mistake, which must be
// caught; `--control all` tries each of them.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { CONTROL_NAMES, CONTROLS, isControl, type ControlName } from './controls.ts'
import { drawPlan } from './draw.ts'
import { RULES } from './judge.ts'
import { playMany, tell, type Failure, type Stretch, type Tallied } from './many.ts'
import { play } from './run.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    first: { type: 'string', default: '1' },
    seed: { type: 'string' },
    control: { type: 'string' },
    workers: { type: 'string', default: String(Math.min(availableParallelism(), 8)) },
  },
})
const numbers = [values.seeds, values.first, values.seed ?? '1', values.workers].map(Number)
const isKnown = values.control === undefined || values.control === 'all' || isControl(values.control)
if (!isKnown || !numbers.every((one) => Number.isSafeInteger(one) && one > 0)) {
  console.error(`usage: --seeds N --first S --seed S --workers N --control ${CONTROL_NAMES.join('|')}|all`)
  process.exit(2)
}
const [seeds = 1, first = 1, , workers = 1] = numbers

if (values.seed !== undefined) process.exitCode = await one(Number(values.seed))
else if (values.control === 'all') process.exitCode = await controls(CONTROL_NAMES)
else if (values.control !== undefined && isControl(values.control))
  process.exitCode = await controls([values.control])
else process.exitCode = await all()

/** One seed, as it goes; when it fails, also the shortest part of it that does. */
async function one(seed: number): Promise<number> {
  const control = values.control !== undefined && isControl(values.control) ? values.control : undefined
  const breaks = control === undefined ? {} : CONTROLS[control].breaks()
  const { story, violations, hash } = await play(drawPlan(seed), { isTold: true, breaks })
  console.log(story.join('\n'))
  console.log(`\nseed ${seed}, trace ${hash.toString(16).padStart(8, '0')}, ${violations.length} violations`)
  if (violations.length > 0) await say({ seed, violations }, control)
  return violations.length === 0 ? 0 : 1
}

/** Each control must be caught, by the rule that is there for it. */
async function controls(names: readonly ControlName[]): Promise<number> {
  let missed = 0
  for (const control of names) {
    const { scenarios, failures } = await playMany({ first, count: seeds, control, isFirstOnly: true })
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
    await say(failure, control)
  }
  return missed === 0 ? 0 : 1
}

async function all(): Promise<number> {
  const started = performance.now()
  const parts = await Promise.all(
    Array.from({ length: workers }, (_, at) =>
      onThread({ first: first + at, count: seeds - at, every: workers }, started),
    ),
  )
  const seconds = (performance.now() - started) / 1_000
  const counts = new Map<string, number>()
  const byRule = new Map<string, number>(RULES.map((rule) => [rule, 0]))
  const failures: Failure[] = []
  let scenarios = 0
  for (const part of parts.flat()) {
    scenarios += part.scenarios
    for (const [what, times] of part.counts) counts.set(what, (counts.get(what) ?? 0) + times)
    for (const [rule, times] of part.byRule) byRule.set(rule, (byRule.get(rule) ?? 0) + times)
    failures.push(...part.failures)
  }
  console.log('\nwhat happened')
  for (const [what, times] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`  ${String(times).padStart(10)}  ${what}`)
  console.log('\nviolations')
  for (const [rule, times] of byRule) console.log(`  ${String(times).padStart(10)}  ${rule}`)
  const pace = `${seconds.toFixed(1)} s, ${Math.round(scenarios / seconds)} a second on ${workers} threads`
  console.log(`\n${scenarios} scenarios from seed ${first} in ${pace}`)
  const [failure] = failures.toSorted((a, b) => a.seed - b.seed)
  if (failure !== undefined) await say(failure)
  return failure === undefined && scenarios === seeds ? 0 : 1
}

function onThread(stretch: Stretch, started: number): Promise<readonly Tallied[]> {
  const parts: Tallied[] = []
  let done = 0
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: stretch,
      // What a scenario makes is dead with its end: room enough that none of it is carried along.
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    })
    worker.on('message', (part: Tallied) => {
      parts.push(part)
      done += part.scenarios
      const seconds = Math.round((performance.now() - started) / 1_000)
      console.error(
        `thread ${stretch.first - first + 1}: ${done} after ${seconds} s, ${part.failures.length} failed`,
      )
    })
    worker.on('error', reject)
    worker.on('exit', () => resolve(parts))
  })
}

async function say(failure: Failure, control?: ControlName): Promise<void> {
  const { plan, story } = await tell(failure, control)
  console.log(`\n  the shortest way to it, from seed ${failure.seed} (${plan.steps.length} steps):`)
  console.log(story.map((line) => `  ${line}`).join('\n'))
  console.log()
}
