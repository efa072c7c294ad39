/** The report as a page: docs/benchmarks.md. */
import type { Judged, Spread } from './judge.ts'
import type { Line } from './line.ts'
import { plain } from './picture.ts'

export type Told = { readonly line: Line; readonly rounds: number; readonly judged: readonly Judged[] }

const HEAD = `# Benchmarks

\`npm run bench\` wrote this page, \`benchmarks.json\` and the pictures. Every figure stands next to a floor that was measured in turn with
it, on the same machine in the same minutes: what counts is the ratio, with the quartiles of the rounds. A row called control is a mistake
made on purpose, which must miss its goal. [commands.md](commands.md#benchmarks) says how to run parts of it.
`

export function page(machine: string, told: readonly Told[]): string {
  return [HEAD, `${machine}\n`, ...told.map(part)].join('\n')
}

function part({ line, rounds, judged }: Told): string {
  const rows = judged.map(
    (each) =>
      `| ${each.what}${each.isControl ? ' (control)' : ''} | ${shareWords(each.share)} | ${plain(each.figure)} | ${plain(each.floor)} | ${ratioWords(each.ratio)} | ${goalWords(each, line.unit)} | ${verdict(each)} |`,
  )
  return `## ${line.title}

Floor: ${line.floor}. ${rounds === 1 ? '1 round' : `${rounds} rounds`}.

| | of the figures | ${line.unit} | next to | ratio (quartiles) | goal | |
|---|---|---|---|---|---|---|
${rows.join('\n')}

![${line.title}](pictures/bench/${line.name}.svg)
`
}

export function verdict({ isMet, isControl }: Judged): string {
  if (isControl) return isMet ? '**not noticed**' : 'noticed'
  return isMet ? 'met' : '**missed**'
}

export const ratioWords = ({ middle, low, high }: Spread): string =>
  `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`

const shareWords = (share: number): string =>
  share === 0.5 ? 'median' : share === 1 ? 'worst' : `p${share * 100}`

function goalWords({ most }: Judged, unit: string): string {
  if ('figure' in most) return `at most ${plain(most.figure)} ${unit}`
  return `at most ${most.times}${most.of === 'floor' ? '' : ` of ${most.of}`}`
}
