import { DAY_END_MOST } from '#contract/review-views.ts'

/** A typed hour, `3.00`, `03:00`, `0300` or `3`, in minutes after midnight; undefined where no business day may end. */
export function readHour(text: string): number | undefined {
  const [, hour, minute = '0'] = /^\s*(\d{1,2})(?:[.:]?(\d{2}))?\s*$/.exec(text) ?? []
  if (hour === undefined || Number(minute) > 59) return undefined
  const minutes = Number(hour) * 60 + Number(minute)
  return minutes <= DAY_END_MOST ? minutes : undefined
}
