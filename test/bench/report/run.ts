/**
 * Every figure of speed, memory and size next to its floor: `npm run bench -- [NAME ...] [--rounds N] [--fresh] [--large FILE]
 * [--peers FOLDER]`. Without names: all lines, and docs/benchmarks.md, its JSON and its pictures are written. With names only these are
 * measured and printed, and what became slower than in the last report. `--large` is a journal that `npm run seed` made, for what must not
 * grow with it. `--peers` holds the other programs, prepared as docs/bench-peers.md says.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { loadNow } from '../figures.ts'
import { linesOf } from '../lines/lines.ts'
import { changed, judge } from './judge.ts'
import { keptRounds } from './kept-rounds.ts'
import type { Line } from './line.ts'
import { page, ratioWords, type Told, verdict } from './page.ts'
import { picture, plain } from './picture.ts'

const ROOT = join(import.meta.dirname, '../../..')
const KEPT = join(ROOT, 'out/bench')
const REPORT = join(ROOT, 'docs/benchmarks.json')
const PICTURES = join(ROOT, 'docs/pictures/bench')

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    large: { type: 'string' },
    peers: { type: 'string' },
  },
  allowPositionals: true,
})
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const spread = z.object({ middle: z.number(), low: z.number(), high: z.number() })
const reportSchema = z.object({ lines: z.record(z.string(), z.record(z.string(), spread)) })
type Report = z.infer<typeof reportSchema>

function lastReport(): Report {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(REPORT, 'utf8')))
  } catch {
    return { lines: {} }
  }
}

/** The commit, and whether anything was changed since. */
function stateNow(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  try {
    return `${git('rev-parse', 'HEAD')} ${git('status', '--porcelain', 'src-main', 'src-renderer').length > 0 ? 'changed' : 'clean'}`
  } catch {
    return 'no repository'
  }
}

function machine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores (${first?.model ?? 'unknown'}), ${memory} GiB, Node ${process.versions.node}; load before ${loadNow()}.`
}

async function measure(line: Line, state: string): Promise<Told> {
  const kept = keptRounds(KEPT, line.name, state)
  const wanted = Number(values.rounds ?? line.rounds)
  if (kept.all().length < wanted) {
    const { round, close } = await line.open()
    try {
      while (kept.all().length < wanted) {
        kept.add(await round(kept.all().length + 1))
        say(`  ${line.name}: round ${kept.all().length} of ${wanted}`)
      }
    } finally {
      await close()
    }
  }
  return { line, rounds: kept.all().length, judged: judge(line, kept.all()) }
}

function print({ line, judged }: Told, before: Report): void {
  say(`${line.title} (${line.unit}; floor: ${line.floor})`)
  for (const each of judged) {
    const { what, figure, floor, ratio } = each
    const last = before.lines[line.name]?.[what]
    const since = last === undefined ? undefined : changed(last, ratio)
    say(
      `  ${what.padEnd(44)} ${plain(figure).padStart(8)} next to ${plain(floor).padStart(8)}: ` +
        `${ratioWords(ratio)}, ${verdict(each).replaceAll('*', '')}${since === undefined ? '' : `, ${since} than in the last report`}`,
    )
  }
}

function write(all: readonly Told[], where: string): void {
  const lines = Object.fromEntries(
    all.map(({ line, judged }) => [
      line.name,
      Object.fromEntries(judged.map((each) => [each.what, each.ratio])),
    ]),
  )
  writeFileSync(REPORT, `${JSON.stringify({ machine: where, lines }, null, 2)}\n`)
  writeFileSync(join(ROOT, 'docs/benchmarks.md'), page(where, all))
  mkdirSync(PICTURES, { recursive: true })
  for (const { line } of all) {
    const rounds = keptRounds(KEPT, line.name, stateNow()).all()
    writeFileSync(join(PICTURES, `${line.name}.svg`), picture(line, rounds))
  }
}

const lines = linesOf({ large: values.large, peers: values.peers })
const unknown = positionals.filter((name) => !lines.some((line) => line.name === name))
if (unknown.length > 0)
  throw new Error(`no line ${unknown.join(', ')}: there are ${lines.map(({ name }) => name).join(', ')}`)
const chosen = lines.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
if (values.fresh) for (const { name } of chosen) rmSync(join(KEPT, `${name}.json`), { force: true })
const [where, state, before] = [machine(), stateNow(), lastReport()]
say(where)
const all: Told[] = []
for (const line of chosen) {
  const told = await measure(line, state)
  print(told, before)
  all.push(told)
}
if (positionals.length === 0) write(all, where)
// A goal that is missed is told; a control that nothing notices makes all of it worthless.
if (all.some(({ judged }) => judged.some(({ isControl, isMet }) => isControl && isMet))) process.exitCode = 1
