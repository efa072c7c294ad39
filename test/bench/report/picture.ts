/** The distribution of each side as a picture: a mark for each figure, a line at the median. */
import { quantile } from '../figures.ts'
import type { Line, Round } from './line.ts'
import { together } from './judge.ts'

const WIDTH = 720
const LEFT = 120
const RIGHT = 90
const ROW = 34
/** More marks than this say no more. */
const MOST_MARKS = 200

export function picture({ title, unit, name }: Line, rounds: readonly Round[]): string {
  const sides = Object.entries(together(rounds)).filter(([, figures]) => figures.length > 0)
  const most = Math.max(...sides.flatMap(([, figures]) => quantile(figures, 0.99)), 1e-9)
  const x = (figure: number): string =>
    (LEFT + (Math.min(figure, most) / most) * (WIDTH - LEFT - RIGHT)).toFixed(1)
  const rows = sides.map(([side, figures], index) => {
    const y = 40 + index * ROW
    const median = quantile(figures, 0.5)
    const marks = thinned(figures).map((figure) => `M${x(figure)} ${y - 8}v16`)
    return [
      `<text x="${LEFT - 12}" y="${y + 5}" text-anchor="end">${side}</text>`,
      `<path d="${marks.join('')}" stroke="#0b6bcb" stroke-opacity=".35"/>`,
      `<path d="M${x(median)} ${y - 13}v26" stroke="#c2410c" stroke-width="3"/>`,
      `<text x="${WIDTH - RIGHT + 12}" y="${y + 5}">${plain(median)} ${unit}</text>`,
    ].join('\n')
  })
  const height = 40 + sides.length * ROW
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${name}" font-family="sans-serif" font-size="13" fill="#334155">
<title id="${name}">${title}</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="12" y="18" font-weight="bold">${title}</text>
${rows.join('\n')}
</svg>
`
}

function thinned(figures: readonly number[]): readonly number[] {
  if (figures.length <= MOST_MARKS) return figures
  return Array.from({ length: MOST_MARKS }, (_, index) => quantile(figures, (index + 0.5) / MOST_MARKS))
}

export function plain(figure: number): string {
  if (figure >= 1_000) return Math.round(figure).toLocaleString('en')
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3)
}
