import type { ReportLine, ReviewSummary } from '#contract/review-views.ts'
import { StateGlyph } from '../../../order/state-glyph.tsx'
import { TONE_OF_STATE } from '../../../order/state-tone.ts'
import { moneyWords } from '../../../ui/money-text.tsx'
import { INK, type Tone } from '../../../ui/tone.ts'
import { dayWords } from '../../../words/day-words.ts'
import { useWords, type Words } from '../../../words/words.tsx'
import { STATE_OF_GROUP } from '../group-state.ts'
import type { BarDatum } from './bars.tsx'
import type { Range } from '../ranges.ts'
import {
  highestOf,
  outcomesOf,
  takingsByHour,
  takingsByTime,
  type Outcome,
  type Point,
} from './chart-points.ts'
import { ChartTable } from './chart-table.tsx'
import { Chart } from './chart.tsx'
import { cutMonthWords, hourWords, monthWords, shortDayWords, shortRupiah } from './report-words.ts'

const FILL: Readonly<Record<Tone, string>> = {
  waiting: 'fill-waiting',
  paid: 'fill-paid',
  clock: 'fill-clock',
  unknown: 'fill-unknown',
  danger: 'fill-danger',
  quiet: 'fill-quiet',
}

type Props = {
  readonly summary: ReviewSummary
  /** Undefined while they load. */
  readonly hours: readonly ReportLine[] | undefined
  /** The days of the query, as far as there can be orders. */
  readonly asked: Range
}

/** Takings along the days and through the hours, and the outcomes of the orders. */
export function Charts({ summary, hours, asked }: Props) {
  const words = useWords()
  const { t, language } = words
  const { step, points } = takingsByTime(summary.days, asked)
  const ofMonth = ({ part, cut }: Point, hasYear: boolean) =>
    cut === undefined ? monthWords(part, words) : cutMonthWords(cut, hasYear, words)
  const ofStep = (point: Point) =>
    step === 'month' ? ofMonth(point, true) : dayWords(Number(point.part), language)
  const hasYears = yearOf(points[0]) !== yearOf(points.at(-1))
  const shortOfStep = (point: Point) =>
    step === 'month' ? ofMonth(point, hasYears) : shortDayWords(point.part, hasYears, words)
  const title = { days: t(`report.chart.${step}`), hours: t('report.chart.hour') }
  const byHour = takingsByHour(hours ?? [])
  const ofHour = ({ part }: Point) => hourWords(part, words)
  return (
    <div className="grid shrink-0 gap-3 @min-[36rem]:grid-cols-2 @min-[66rem]:grid-cols-3">
      <Chart
        name="days"
        title={title.days}
        says={takingsSentence(title.days, points, ofStep, words)}
        form="upright"
        bars={barsOf(points, shortOfStep, words)}
        axisWords={(value) => shortRupiah(value, words)}
        table={
          <ChartTable
            caption={title.days}
            of={t(`report.by.${step}`)}
            rows={points.map((point) => ({ ...point, key: point.part, name: ofStep(point) }))}
          />
        }
      />
      {hours === undefined ? null : (
        <Chart
          name="hours"
          title={title.hours}
          says={takingsSentence(title.hours, byHour, ofHour, words)}
          form="upright"
          bars={barsOf(byHour, ({ part }) => part.padStart(2, '0'), words)}
          axisWords={(value) => shortRupiah(value, words)}
          table={
            <ChartTable
              caption={title.hours}
              of={t('report.by.hour')}
              rows={byHour.map((point) => ({ ...point, key: point.part, name: ofHour(point) }))}
            />
          }
        />
      )}
      <OutcomesChart outcomes={outcomesOf(summary)} />
    </div>
  )
}

function OutcomesChart({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const words = useWords()
  const { t } = words
  const title = t('report.chart.outcomes')
  const wordOf = (group: Outcome['group']) => t(`sale.status.${group}`)
  const parts = outcomes.map(({ group, count }) => `${wordOf(group)} ${t('review.number', { n: count })}`)
  return (
    <Chart
      name="outcomes"
      title={title}
      says={t('report.says.outcomes', { title, parts: parts.join(', ') })}
      form="lying"
      className="@min-[36rem]:col-span-2 @min-[66rem]:col-span-1"
      bars={outcomes.map(({ group, count }): BarDatum => {
        const state = STATE_OF_GROUP[group]
        const tone = TONE_OF_STATE[state]
        return {
          name: wordOf(group),
          value: count,
          label: t('review.number', { n: count }),
          fill: FILL[tone],
          glyph: (
            <StateGlyph
              state={state}
              className={`size-full ${INK[tone]} [--glyph-hole:var(--color-raised)]`}
            />
          ),
        }
      })}
      table={
        <ChartTable
          caption={title}
          of={t('review.field.groups')}
          rows={outcomes.map(({ group, count, minor }) => ({
            ...{ key: group, count, minor },
            name: (
              <span className={`flex items-center gap-2 ${INK[TONE_OF_STATE[STATE_OF_GROUP[group]]]}`}>
                <StateGlyph
                  state={STATE_OF_GROUP[group]}
                  className="size-4 [--glyph-hole:var(--color-raised)]"
                />
                {wordOf(group)}
              </span>
            ),
          }))}
        />
      }
    />
  )
}

const yearOf = (point: Point | undefined): string => (point?.part ?? '').slice(0, 4)

/** Few bars carry their amount; of many, the highest. */
const LABELLED = 6

function barsOf(
  points: readonly Point[],
  nameOf: (point: Point) => string,
  words: Words,
): readonly BarDatum[] {
  const highest = highestOf(points)
  return points.map((point) => {
    const value = Number(point.minor / 100n)
    const isLabelled = point.minor > 0n && (points.length <= LABELLED || point === highest)
    const label = isLabelled ? shortRupiah(value, words) : ''
    return { name: nameOf(point), value, label, fill: 'fill-waiting' }
  })
}

function takingsSentence(
  title: string,
  points: readonly Point[],
  nameOf: (point: Point) => string,
  { t }: Words,
): string {
  const highest = highestOf(points)
  if (highest === undefined) return t('report.says.nothing', { title })
  return t('report.says.takings', {
    title,
    n: points.length,
    total: moneyWords(points.reduce((sum, { minor }) => sum + minor, 0n)),
    best: nameOf(highest),
    amount: moneyWords(highest.minor),
  })
}
