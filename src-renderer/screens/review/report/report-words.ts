import {
  type BusinessDay,
  type PayTime,
  type ReportBy,
  type ReportFigures,
  REVIEW_METHODS,
} from '#contract/review-views.ts'
import { dayWords, weekdayWords } from '../../../words/day-words.ts'
import { utcOf } from '../../../words/days.ts'
import { LOCALES } from '../../../words/jakarta-time.ts'
import type { Words } from '../../../words/words.tsx'

type Given = { readonly words: Words; readonly nameOf: (id: string) => string }

/** A group as people know it. */
export function partWords(by: ReportBy, part: string, { words, nameOf }: Given): string {
  const { t, language } = words
  switch (by) {
    case 'day':
      return dayWords(Number(part), language)
    case 'hour':
      return hourWords(part, words)
    case 'weekday':
      // 1 November 2026 was a Sunday.
      return weekdayWords(20_261_101 + Number(part), language)
    case 'cashier':
      return part === '' ? t('report.cashier.none') : nameOf(part)
    case 'method': {
      const method = REVIEW_METHODS.find((each) => each === part)
      return method === undefined ? part : t(`common.method.${method}`)
    }
  }
}

/** `08.00–08.59` */
export function hourWords(part: string, { t }: Pick<Words, 't'>): string {
  return t('report.hour', { hour: part.padStart(2, '0') })
}

/** `Nov 2026` */
export function monthWords(part: string, { language }: Pick<Words, 'language'>): string {
  return dateWords(Number(part), language, { month: 'short', year: 'numeric' })
}

/** `27 Nov`: short enough to stand under a bar. `hasYear`: `27 Nov 2026`. */
export function shortDayWords(part: string, hasYear: boolean, { language }: Pick<Words, 'language'>): string {
  return dateWords(Number(part), language, shortOf(hasYear))
}

/** The days of a month that are counted: `26–30 Sep`, or with the year. */
export function cutMonthWords(
  { from, to }: { readonly from: BusinessDay; readonly to: BusinessDay },
  hasYear: boolean,
  { language }: Pick<Words, 'language'>,
): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...shortOf(hasYear) })
  return format.formatRange(utcOf(from), utcOf(to))
}

function shortOf(hasYear: boolean): Intl.DateTimeFormatOptions {
  return { day: 'numeric', month: 'short', ...(hasYear ? { year: 'numeric' } : {}) }
}

function dateWords(day: number, language: Words['language'], options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options }).format(utcOf(day))
}

/** Rupiah without sen for an axis: `1,2 jt`. */
export function shortRupiah(rupiah: number, { language }: Pick<Words, 'language'>): string {
  return new Intl.NumberFormat(LOCALES[language], { notation: 'compact', maximumFractionDigits: 1 }).format(
    rupiah,
  )
}

/** `12 dtk`, or `≈ 2 mnt 15 dtk` where only the step is known. */
export function payTimeWords({ least, most }: PayTime, { t }: Pick<Words, 't'>): string {
  const [hours, minutes, seconds] = [Math.floor(least / 3_600), Math.floor(least / 60) % 60, least % 60]
  const shown =
    hours > 0
      ? t('report.time.hours', { h: hours, m: minutes })
      : least < 120
        ? t('common.span.seconds', { n: least })
        : seconds === 0
          ? t('common.span.minutes', { n: minutes })
          : t('report.time.minutes', { m: minutes, s: seconds })
  return least === most ? shown : t('report.time.about', { time: shown })
}

/** From 20 payments on, the slowest is not the whole of the last twentieth. */
const ENOUGH_FOR_SLOW = 20

/** What of the times can be said of so many payments. */
export function timesOf({ pay, paid }: Pick<ReportFigures, 'pay' | 'paid'>): {
  readonly median?: PayTime
  readonly slow?: PayTime
} {
  if (pay === undefined) return {}
  return paid < ENOUGH_FOR_SLOW ? { median: pay.median } : pay
}

/** Whole percent, never rounded up to all of them; undefined while nothing has ended. */
export function successOf({ paid, ended }: Pick<ReportFigures, 'paid' | 'ended'>): number | undefined {
  return ended === 0 ? undefined : Math.floor((paid * 100) / ended)
}

/** Whether all of them are cash sales: an order is asked for without its amount in the drawer, or counts as instead. */
export function isOnlyCash({
  paid,
  ended,
  instead,
  askedMinor,
  cameMinor,
  cashMinor,
}: ReportFigures): boolean {
  return paid + ended + instead === 0 && cameMinor === 0n && cashMinor > 0n && cashMinor === askedMinor
}
