import { refuse } from '#contract/envelope.ts'
import type { ReviewReader } from '#review/reader.ts'

/** A till whose review is not there yet. */
export const NO_REVIEW: Pick<ReviewReader, 'ask'> = { ask: async () => refuse('not-ready') }
