import { refuse } from '#contract/envelope.ts'
import type { ReviewExporter } from '#review/export/exporter.ts'
import type { ReviewReader } from '#review/reader.ts'

/** A till whose review is not there yet. */
export const NO_REVIEW: Pick<ReviewReader, 'ask'> = { ask: async () => refuse('not-ready') }

/** And which exports nothing. */
export const NO_EXPORT: ReviewExporter = {
  start: async () => refuse('not-ready'),
  stop: () => undefined,
  putAway: () => undefined,
  show: () => refuse('not-found'),
  view: () => ({ kind: 'none' }),
  end: () => undefined,
}
