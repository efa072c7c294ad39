/** The manager's review of past orders and cash sales. One query object for the list, its sums, charts, export and print. */
import { z } from 'zod'
import { SHOWN_STATES } from '#domain/shown-state.ts'
import { command, MANAGER, nothing, query } from '../define.ts'
import {
  DAY_END_MOST,
  type DayEndView,
  REPORT_BY,
  REVIEW_MARKS,
  REVIEW_METHODS,
  REVIEW_RANGES,
  type ReviewChoices,
  type ReviewExport,
  type ReviewFound,
  type ReviewPage,
  type ReviewReport,
  type ReviewSummary,
  VIEW_NAME_MOST,
} from '../review-views.ts'
import type { TodayTakings } from '../today-views.ts'

const day = z.number().int().min(20_000_101).max(99_991_231)
const name = z.string().min(1).max(64)
const some = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(50).exactOptional()
const minor = z.bigint().nonnegative().max(9_999_999_999_999_999n)

/** Every field narrows. Within one field, any of its values will do. Both days are included. */
export const reviewQuery = z.strictObject({
  from: day.exactOptional(),
  to: day.exactOptional(),
  methods: some(z.enum(REVIEW_METHODS)),
  wallets: some(name),
  cashiers: some(name),
  tills: some(name),
  groups: some(z.enum(SHOWN_STATES)),
  marks: some(z.enum(REVIEW_MARKS)),
  /** Asked, came, or taken in cash; in sen. */
  least: minor.exactOptional(),
  most: minor.exactOptional(),
})
export type ReviewQuery = z.output<typeof reviewQuery>

/** How the rows of a query are written into a file. The separator is that of CSV. */
const reviewExportWish = z.strictObject({
  query: reviewQuery,
  format: z.enum(['csv', 'xlsx']),
  separator: z.enum([';', ',']),
})
export type ReviewExportWish = z.output<typeof reviewExportWish>

/** Letters of any script, no invisible character. */
const viewName = z
  .string()
  .trim()
  .min(1)
  .max(VIEW_NAME_MOST)
  .regex(/^\P{C}+$/u)

export type ReviewView = {
  readonly name: string
  readonly query: ReviewQuery
  /** Days that move on with the calendar; the query then has none. */
  readonly range?: (typeof REVIEW_RANGES)[number]
}
/** A filter under a name. */
export const reviewView: z.ZodType<ReviewView> = z.union([
  z.strictObject({ name: viewName, query: reviewQuery }),
  z.strictObject({
    name: viewName,
    query: reviewQuery.omit({ from: true, to: true }),
    range: z.enum(REVIEW_RANGES),
  }),
])

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
   * Newest first: rows whose reference (with or without dashes), number of their split, transaction id or RRN is this or
   * ends with it, whose amount it is, or whose note has these words. Refusals: not-ready.
   */
  'review.find': query<ReviewFound>()(
    MANAGER,
    z.strictObject({ query: reviewQuery, text: z.string().max(64) }),
    ['review-changed'],
  ),
  /** The same orders as the summary, by groups of one kind. Refusals: not-ready. */
  'review.report': query<ReviewReport>()(
    MANAGER,
    z.strictObject({ query: reviewQuery, by: z.enum(REPORT_BY) }),
    ['review-changed'],
  ),
  /** The running day's takings, and those of the same weekday up to this time. Time alone moves it. Refusals: not-ready. */
  'review.today': query<TodayTakings>()(MANAGER, nothing, ['review-changed', 'shift-changed']),
  'review.choices': query<ReviewChoices>()(MANAGER, nothing, ['review-changed', 'settings-changed']),
  /**
   * Asks the person for a file, and begins to write into it all that the query lets through, and the sums. `started` is
   * false when no file was chosen, or who asked is gone by then. Refusals: not-ready (another is under way).
   */
  'review.export': command<{ readonly started: boolean }>()(MANAGER, reviewExportWish),
  /** Stops the export under way; the result of one that has ended stays. */
  'review.exportStop': command<null>()(MANAGER, nothing),
  /** Acknowledges the result of the last export. */
  'review.exportPutAway': command<null>()(MANAGER, nothing),
  /** Shows the last file in its folder. Refusals: not-found (no file was made). */
  'review.exportShow': command<null>()(MANAGER, nothing),
  'review.exportState': query<ReviewExport>()(MANAGER, nothing, ['export-changed']),
  /** This till's saved views, by name. */
  'review.views': query<readonly ReviewView[]>()(MANAGER, nothing, ['views-changed']),
  /** Refusals: not-acceptable (details.why: name-taken), too-many (details.most). */
  'review.saveView': command<null>()(MANAGER, reviewView),
  /** Refusals: not-found, not-acceptable (details.why: name-taken). */
  'review.renameView': command<null>()(MANAGER, z.strictObject({ name: viewName, to: viewName })),
  'review.dayEnd': query<DayEndView>()(MANAGER, nothing, ['settings-changed']),
  /** Counts from the end of the running business day. Refusal: not-allowed (details.why `nobody`). */
  'review.setDayEnd': command<null>()(
    MANAGER,
    z.strictObject({ minutes: z.number().int().min(0).max(DAY_END_MOST) }),
  ),
  /** Refusals: not-found. */
  'review.removeView': command<null>()(MANAGER, z.strictObject({ name: viewName })),
} as const
