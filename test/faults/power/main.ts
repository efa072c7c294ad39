/**
 * npm run faults -- power --images N [--seed N] [--workers N] [--state FILE] [--control]: the power goes at N moments of
 * a till's day. What the disk was free to leave is opened by the real journal, and every event that was acknowledged must
 * be in it. Every ten thousand images are of new recordings; with `--state` a run that was interrupted goes on after the
 * last of them. At the end the controls, which must lose events; with `--control` nothing but them.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openLedger, sumOf, unitsLeft } from '#test/support/ledger.ts'
import { CONTROLS, tryControl } from './control.ts'
import type { Found } from './images.ts'
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
      state: { type: 'string' },
      control: { type: 'boolean', default: false },
    },
  })
  const [images, seed, workers] = [Number(values.images), Number(values.seed), Number(values.workers)]
  if (!(images > 0) || !(workers > 0) || !Number.isInteger(seed)) {
    say('usage: power --images N [--seed N] [--workers N] [--state FILE] [--control]')
    return false
  }
  const kept = values.control || (await main(images, seed, workers, values.state))
  return controls(seed) && kept
}

/** Images of one set of recordings. */
const PASS = 10_000

const count = z.record(z.string(), z.int())
const passSchema = z.strictObject({
  /** By recording: its contents, and the results of its images. */
  rows: z.record(z.string(), count),
  /** Of all of them: by kind of fault and by what was counted. */
  sums: count,
  faults: count,
  found: z.array(z.string()),
})
type Pass = z.infer<typeof passSchema>

async function main(images: number, seed: number, workers: number, state?: string): Promise<boolean> {
  const since = performance.now()
  const seconds = (): number => (performance.now() - since) / 1_000
  const ledger = openLedger(state, `power, seed ${seed}, ${images} images by ${PASS}`, passSchema)
  const before = sumOf(ledger.results().map(({ sums }) => sums))['images'] ?? 0
  let played = 0
  for (const pass of unitsLeft(Math.ceil(images / PASS), ledger)) {
    const own = Math.min(PASS, images - pass * PASS)
    const onProgress = sayProgress(before + played, own, images)
    // Other days, and other moments of them.
    const report = await losePower({ images: own, seed: seed + pass * 1_000_003, workers, onProgress })
    ledger.keep(pass, passOf(report))
    played += report.all.images
  }
  const all = ledger.results()
  print(all, seed)
  say(
    `  ${seconds().toFixed(0)} s, ${Math.round(played / seconds())} images a second in ${workers} processes`,
  )
  return all.every(({ faults }) => Object.keys(faults).length === 0)
}

function sayProgress(before: number, own: number, images: number) {
  let said = 0
  const told = new Set<string>()
  return (done: number, faults: readonly Found[]): void => {
    for (const fault of faults.map((one) => JSON.stringify(one))) {
      if (!told.has(fault)) say(`FAULT ${fault}`)
      told.add(fault)
    }
    if (done < said + own / 10) return
    said = done
    say(`  ${before + done} of ${images}`)
  }
}

function passOf({ recordings, all }: PowerReport): Pass {
  const rows = recordings.map(({ recording, tally }) => {
    const { acts } = recording
    const flushes = acts.filter(({ kind }) => kind === 'flush' || kind === 'flush-folder').length
    const events = acts.filter((act) => act.kind === 'mark' && act.mark.type === 'committed').length
    const calls = acts.filter(({ kind }) => kind !== 'mark').length
    const { images, lost, counts } = tally
    const faults = Object.values(counts).reduce((sum, one) => sum + one, 0)
    return [recording.name, { calls, flushes, events, images, lost, faults }] as const
  })
  const { images, distinct, acknowledged, lost, counts, found } = all
  return {
    rows: Object.fromEntries(rows),
    sums: { images, distinct: distinct.size, acknowledged, lost },
    faults: { ...counts },
    found: found.map((one) => JSON.stringify(one)),
  }
}

const COLUMNS = ['calls', 'flushes', 'events', 'images', 'lost', 'faults'] as const

function print(passes: readonly Pass[], seed: number): void {
  const sums = sumOf(passes.map((pass) => pass.sums))
  const faults = sumOf(passes.map((pass) => pass.faults))
  const names = Object.keys(passes[0]?.rows ?? {})
  say(`${`${passes.length} recordings of each`.padEnd(36)}${COLUMNS.map(right).join('')}`)
  for (const name of names) {
    const row = sumOf(passes.map(({ rows }) => rows[name] ?? {}))
    say(`${name.padEnd(36)}${COLUMNS.map((column) => right(row[column] ?? 0)).join('')}`)
  }
  say(`${sums['images'] ?? 0} images, ${sums['distinct'] ?? 0} of them different, seed ${seed}`)
  say(`  acknowledged events asked for  ${sums['acknowledged'] ?? 0}, lost ${sums['lost'] ?? 0}`)
  for (const kind of NEEDED) say(`  ${kind.padEnd(31)}${faults[kind] ?? 0}`)
  say(`  small files not kept           ${faults['not-kept'] ?? 0}`)
  say(`  copies that are none           ${faults['copy-broken'] ?? 0}`)
  say(`  tills that could not go on     ${faults['cannot-go-on'] ?? 0}`)
  for (const found of passes.flatMap((pass) => pass.found)) say(`fault: ${found}`)
}

const right = (value: number | string): string => String(value).padStart(9)

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
