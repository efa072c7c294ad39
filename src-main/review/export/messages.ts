/** What the main process and the process of an export say to each other. Both are ours, so the shapes are trusted. */
import type { ReviewExportWish } from '#contract/procedures/review.ts'
import type { ReviewExportFailure, ReviewSums } from '#contract/review-views.ts'

export type ExportJob = ReviewExportWish & {
  /** The journal's file, which the review must be of. */
  readonly journal: string
  /** The review's file. */
  readonly review: string
  /** The journal's last event when it was asked for: the rows must know of it. */
  readonly upTo: bigint
  /** The file to be made. It gets its name from the main process, when all is written. */
  readonly target: string
}

export type ExportReport =
  | { readonly ok: true; readonly sums: ReviewSums }
  | { readonly ok: false; readonly why: ReviewExportFailure; readonly detail: string }

export type ToExport = { readonly type: 'start'; readonly job: ExportJob }

export type FromExport =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'result'; readonly report: ExportReport }
