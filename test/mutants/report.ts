/** The result of a mutation run: each file's score, and the mutants that no test noticed. */

export type Mutant = {
  readonly file: string
  readonly line: number
  /** The text of that line, which survives changes above it. */
  readonly at: string
  readonly kind: string
  /** The original text and its replacement. */
  readonly from: string
  readonly to: string
  readonly status: string
}
/** A survivor without any visible effect, and why. */
export type Equivalent = Pick<Mutant, 'file' | 'at' | 'kind' | 'from' | 'to'> & { readonly why: string }

type Place = { readonly line: number; readonly column: number }
export type StrykerReport = {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string
        readonly mutants: readonly {
          readonly mutatorName: string
          readonly replacement?: string
          readonly status: string
          readonly location: { readonly start: Place; readonly end: Place }
        }[]
      }
    >
  >
}

export function mutantsOf(report: StrykerReport): readonly Mutant[] {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ mutatorName, replacement = '', status, location: { start, end } }) => ({
      file,
      line: start.line,
      at: (lines[start.line - 1] ?? '').trim(),
      kind: mutatorName,
      from: textBetween(lines, start, end),
      to: replacement,
      status,
    }))
  })
}

function textBetween(lines: readonly string[], start: Place, end: Place): string {
  const whole = lines.slice(start.line - 1, end.line)
  return whole
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === whole.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n')
}

const NOTICED: ReadonlySet<string> = new Set(['Killed', 'Timeout'])
const MISSED: ReadonlySet<string> = new Set(['Survived', 'NoCoverage'])

export type Score = {
  readonly noticed: number
  readonly equivalent: number
  readonly survivors: readonly Mutant[]
  /** Noticed mutants as a share of all noticeable ones; undefined without any. */
  readonly share: number | undefined
}

export function scoreOf(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): Score {
  const keys = new Set(equivalents.map(keyOf))
  const isListed = (mutant: Mutant) => keys.has(keyOf(mutant))
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length
  const missed = mutants.filter(({ status }) => MISSED.has(status))
  const survivors = missed.filter((mutant) => !isListed(mutant))
  const all = noticed + survivors.length
  return {
    noticed,
    equivalent: missed.length - survivors.length,
    survivors,
    share: all === 0 ? undefined : noticed / all,
  }
}

function keyOf({ file, at, kind, from, to }: Omit<Equivalent, 'why'>): string {
  return JSON.stringify([file, at, kind, from, to])
}

export function lineOf(name: string, { noticed, equivalent, survivors, share }: Score): string {
  const percent = share === undefined ? 'none' : `${(share * 100).toFixed(1)} %`
  return `${name.padEnd(44)}${percent.padStart(8)}  ${noticed} noticed, ${survivors.length} survive${
    equivalent > 0 ? `, ${equivalent} equivalent` : ''
  }`
}
