import type { ReviewReader } from '#review/reader.ts'
import type { HandlersOf } from '../handler.ts'

/** Past orders, for a manager: answered by the review's own process. */
export function createReviewHandlers(review: Pick<ReviewReader, 'ask'>): HandlersOf<'review'> {
  return {
    'review.summary': (input) => review.ask('review.summary', input),
    'review.rows': (input) => review.ask('review.rows', input),
    'review.find': (input) => review.ask('review.find', input),
    'review.choices': (input) => review.ask('review.choices', input),
  }
}
