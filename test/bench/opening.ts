/**
 * From the start of the program to a till that takes money, on journals of different sizes, in turn:
 * `npm run bench:opening -- [--rounds N] FILE FILE...`. The files are made by `npm run seed`, which notes
 * that they are proven, as a till does; they are copied before they are opened.
 */
import { constants, copyFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Health } from '#contract/views.ts'
import { type LoketApp, launchLoket, newProfile, type Profile } from '#test/support/loket-app.ts'

const PATIENCE_MS = 3_600_000

const { values, positionals: files } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`

type Till = { readonly name: string; readonly profile: Profile; readonly took: number[] }

function tillOf(file: string): Till {
  const profile = newProfile()
  for (const end of ['', '.copy', '.checkpoint'])
    copyFileSync(file + end, join(profile.folder, `practice.journal${end}`), constants.COPYFILE_FICLONE)
  say(`${basename(file)}: ${Math.round(statSync(file).size / 1_048_576)} MiB`)
  return { name: basename(file), profile, took: [] }
}

type Opened = { readonly loket: LoketApp; readonly ms: number; readonly picture: number }

/** `picture`: from the start of the main process to the first content of the cashier's page, in milliseconds. */
async function open({ folder }: Profile): Promise<Opened> {
  const from = performance.now()
  const loket = await launchLoket(folder, [], false, { patienceMs: PATIENCE_MS })
  const ms = performance.now() - from
  const began = await loket.app.evaluate(() => performance.timeOrigin)
  const painted = await loket.cashier.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    return performance.timeOrigin + (first?.startTime ?? Number.NaN)
  })
  return { loket, ms, picture: painted - began }
}

const stateOf = async ({ call }: LoketApp): Promise<string> =>
  ((await call('health.get')) as Health).journal.state

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.trunc(all.length / 2)] ?? NaN

const tills = files.map(tillOf)
try {
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const { name, profile, took } of tills) {
      const { loket, ms, picture } = await open(profile)
      const state = await stateOf(loket)
      took.push(ms)
      say(`${round}. ${name}: ${seconds(ms)}, first picture ${seconds(picture)}, ${state}`)
      await loket.quit()
    }
  }
  const [first] = tills
  for (const { name, took } of tills) {
    const ratio = median(took) / median(first?.took ?? [])
    say(`${name}: median ${seconds(median(took))}, ${ratio.toFixed(2)} times the first`)
  }
} finally {
  for (const { profile } of tills) profile.remove()
}
