/** The manager's review of past orders. One query object for the list, its sums, charts, export and print. */
import { z } from 'zod'
import { ORDER_METHODS } from '#domain/order.ts'
import { SHOWN_STATES } from '#domain/shown-state.ts'
import { MANAGER, nothing, query } from '../define.ts'
import {
  REVIEW_MARKS,
  type ReviewChoices,
  type ReviewFound,
  type ReviewPage,
  type ReviewSummary,
} from '../review-views.ts'

const day = z.number().int().min(20_000_101).max(99_991_231)
const name = z.string().min(1).max(64)
const some = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(50).exactOptional()
const minor = z.bigint().nonnegative().max(9_999_999_999_999_999n)

/** Every field narrows. Within one field, any of its values will do. Both days are included. */
export const reviewQuery = z.strictObject({
  from: day.exactOptional(),
  to: day.exactOptional(),
  methods: some(z.enum(ORDER_METHODS)),
  wallets: some(name),
  cashiers: some(name),
  tills: some(name),
  groups: some(z.enum(SHOWN_STATES)),
  marks: some(z.enum(REVIEW_MARKS)),
  /** Asked or came, in sen. */
  least: minor.exactOptional(),
  most: minor.exactOptional(),
})
export type ReviewQuery = z.output<typeof reviewQuery>

export const reviewProcedures = {
  /** Counts and sums of exactly what the query lets through, by day. Refusals: not-ready (the reader is not there). */
  'review.summary': query<ReviewSummary>()(MANAGER, z.strictObject({ query: reviewQuery }), [
    'review-changed',
  ]),
  /** Rows of one day from the `skip`-th newest on. Refusals: not-ready. */
  'review.rows': query<ReviewPage>()(
    MANAGER,
    z.strictObject({
      query: reviewQuery,
      day,
      skip: z.number().int().min(0).max(10_000_000),
      limit: z.number().int().min(1).max(200),
    }),
    ['review-changed'],
  ),
  /**
   * Newest first: orders whose reference (with or without dashes), transaction id or RRN is this or ends with it, whose
   * amount it is, or whose note has these words. Refusals: not-ready.
   */
  'review.find': query<ReviewFound>()(
    MANAGER,
    z.strictObject({ query: reviewQuery, text: z.string().max(64) }),
    ['review-changed'],
  ),
  'review.choices': query<ReviewChoices>()(MANAGER, nothing, ['review-changed']),
} as const
