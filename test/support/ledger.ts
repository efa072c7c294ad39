/**
 * The finished units of a long run, in a file: the same command resumes an interrupted run. Work is cut into
 * numbered units that depend only on their number and the run's options.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'

export type Ledger<T> = {
  readonly done: ReadonlyMap<number, T>
  keep(unit: number, result: T): void
  results(): readonly T[]
}

const lineSchema = z.strictObject({ unit: z.int(), result: z.unknown() })

/** The tested code and its tests: figures of two versions must not be added. */
const TESTED = ['src-main', 'test/simulate', 'test/faults']

/**
 * `what`: everything else that the results depend on, including the units' size. A file of another run or
 * other code is refused with a throw. Without a file nothing is stored.
 */
export function openLedger<T>(
  file: string | undefined,
  what: string,
  schema: z.ZodType<T>,
  code = codeOf(TESTED),
): Ledger<T> {
  const done = new Map<number, T>()
  const head = `${JSON.stringify({ what, code })}\n`
  if (file !== undefined && existsSync(file)) {
    const text = readFileSync(file, 'utf8')
    if (!text.startsWith(head))
      throw new Error(`${file} is of another run or of other code: give another file, or delete it`)
    // A line cut off by the end of the run is repeated.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole))
    for (const line of whole.slice(head.length).split('\n').filter(Boolean)) {
      const { unit, result } = lineSchema.parse(JSON.parse(line))
      done.set(unit, schema.parse(result))
    }
  } else if (file !== undefined) writeFileSync(file, head)
  return {
    done,
    keep: (unit, result) => {
      done.set(unit, result)
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ unit, result })}\n`)
    },
    results: () => [...done.values()],
  }
}

/** Equal wherever the same files lie. Markdown files take no part in a run. */
export function codeOf(names: readonly string[], root = join(import.meta.dirname, '../..')): string {
  const hash = createHash('sha256')
  for (const name of names.flatMap((each) => filesBelow(root, each)).toSorted()) {
    const content = readFileSync(join(root, name))
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesBelow(root: string, name: string): readonly string[] {
  const found = readdirSync(join(root, name), { withFileTypes: true, recursive: true })
  return found
    .filter((one) => one.isFile() && !one.name.endsWith('.md'))
    .map((one) => relative(root, join(one.parentPath, one.name)))
}

/** The remaining units from 0, each handed out once, in order. */
export function unitsLeft(count: number, { done }: Ledger<unknown>): Generator<number> {
  return left()
  function* left(): Generator<number> {
    for (let unit = 0; unit < count; unit += 1) if (!done.has(unit)) yield unit
  }
}

/** Counts by name, summed over all. */
export function sumOf(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sum: Record<string, number> = {}
  for (const one of all) for (const [name, count] of Object.entries(one)) sum[name] = (sum[name] ?? 0) + count
  return sum
}
