/**
 * npm run faults -- power --images N [--seed N] [--workers N] [--control]: the power goes at N moments of a till's day.
 * What the disk was free to leave is opened by the real journal, and every event that was acknowledged must be in it.
 * At the end the controls, which must lose events; with `--control` nothing but them.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { CONTROLS, tryControl } from './control.ts'
import type { Found, Tally } from './images.ts'
import { losePower, type PowerReport } from './run.ts'

const CONTROL_IMAGES = 100
const NEEDED = ['not-opened', 'broken', 'events-lost', 'half-a-commit', 'number-again', 'copy-lost'] as const

const say = (text: string): void => void process.stdout.write(`${text}\n`)

export async function power(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      images: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(Math.max(1, availableParallelism())) },
      control: { type: 'boolean', default: false },
    },
  })
  const [images, seed, workers] = [Number(values.images), Number(values.seed), Number(values.workers)]
  if (!(images > 0) || !(workers > 0) || !Number.isInteger(seed)) {
    say('usage: power --images N [--seed N] [--workers N] [--control]')
    return false
  }
  const kept = values.control || (await main(images, seed, workers))
  return controls(seed) && kept
}

async function main(images: number, seed: number, workers: number): Promise<boolean> {
  let said = 0
  const told = new Set<string>()
  const onProgress = (done: number, faults: readonly Found[]): void => {
    for (const fault of faults.map((one) => JSON.stringify(one))) {
      if (!told.has(fault)) say(`FAULT ${fault}`)
      told.add(fault)
    }
    if (done < said + images / 10) return
    said = done
    say(`  ${done} of ${images}`)
  }
  const report = await losePower({ images, seed, workers, onProgress })
  print(report, seed, workers)
  return Object.keys(report.all.counts).length === 0
}

function print({ recordings, all, seconds }: PowerReport, seed: number, workers: number): void {
  say(
    `${'recording'.padEnd(36)}${['calls', 'flushes', 'events', 'images', 'lost', 'faults'].map(right).join('')}`,
  )
  for (const { recording, tally } of recordings) {
    const { acts } = recording
    const flushes = acts.filter(({ kind }) => kind === 'flush' || kind === 'flush-folder').length
    const events = acts.filter((act) => act.kind === 'mark' && act.mark.type === 'committed').length
    const calls = acts.filter(({ kind }) => kind !== 'mark').length
    say(
      `${recording.name.padEnd(36)}${[calls, flushes, events, tally.images, tally.lost, faults(tally)].map(right).join('')}`,
    )
  }
  const rate = Math.round(all.images / seconds)
  say(`${all.images} images, ${all.distinct.size} of them different, seed ${seed}`)
  say(`  acknowledged events asked for  ${all.acknowledged}, lost ${all.lost}`)
  for (const kind of NEEDED) say(`  ${kind.padEnd(31)}${all.counts[kind] ?? 0}`)
  say(`  small files not kept           ${all.counts['not-kept'] ?? 0}`)
  say(`  copies that are none           ${all.counts['copy-broken'] ?? 0}`)
  say(`  tills that could not go on     ${all.counts['cannot-go-on'] ?? 0}`)
  say(`  ${seconds.toFixed(0)} s, ${rate} images a second in ${workers} processes`)
  for (const found of all.found) say(`fault: ${JSON.stringify(found)}`)
}

const right = (value: number | string): string => String(value).padStart(9)
const faults = ({ counts }: Tally): number => Object.values(counts).reduce((sum, one) => sum + one, 0)

/** Whether each was seen. */
function controls(seed: number): boolean {
  return CONTROLS.map((control) => {
    const { firstAt, losing, images, detail } = tryControl(control, seed, CONTROL_IMAGES)
    const seen =
      firstAt === undefined
        ? 'NOT seen'
        : `seen at image ${firstAt} (${detail}), ${losing} of ${images} images lose events`
    say(`control: ${control.name}: ${seen}`)
    return firstAt !== undefined
  }).every(Boolean)
}
