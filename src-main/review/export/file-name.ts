import type { ReviewExportWish } from '#contract/procedures/review.ts'
import { dayText } from './csv.ts'

/** The name that is offered: `loket-2026-11-01-2026-11-27.xlsx`. `today`: `2026-11-27`. */
export function exportName(
  { query, format }: Pick<ReviewExportWish, 'query' | 'format'>,
  today: string,
): string {
  const from = query.from === undefined ? undefined : dayText(query.from)
  const to = query.to === undefined ? today : dayText(query.to)
  return `loket-${from === undefined || from === to ? to : `${from}-${to}`}.${format}`
}
