import type { ReactNode } from 'react'
import {
  Bar,
  BarChart,
  getNiceTickValues,
  Rectangle,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'

export type BarDatum = {
  readonly name: string
  readonly value: number
  /** Above or behind the bar; empty for none. */
  readonly label: string
  /** Tailwind's class of its fill. */
  readonly fill: string
  readonly glyph?: ReactNode
}
/** Upright along a time, lying under one another by name. */
export type BarsProps = { readonly bars: readonly BarDatum[] } & (
  | { readonly form: 'upright'; readonly axisWords: (value: number) => string }
  | { readonly form: 'lying' }
)

/** Bars drawn by the chart library. They stand still and take no focus: their numbers are in a table. */
export function Bars(props: BarsProps) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={AT_FIRST}>
      {props.form === 'lying' ? lyingBars(props.bars) : uprightBars(props.bars, props.axisWords)}
    </ResponsiveContainer>
  )
}

/** Until its box is measured. */
const AT_FIRST = { width: 320, height: 192 } as const

type Tick = { readonly x: number | string; readonly y: number | string; readonly index: number }
type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly index: number
}

// What a word and the line under the bars take, in pixels.
const NAME_WIDTH = 188
const LETTER_WIDTH = 7
const NAMES_WIDTH = 250
const LABEL_WIDTH = 64
/** Right of upright bars. */
const EDGE = 30
/** Of so few bars the last one is far enough from the edge for its name. */
const FEW = 6
/** Of the scale, with its zero. */
const LEVELS = 4
/** Bars are above it. */
const BEHIND = -100

/** Every so many bars have a name under them, so that the names do not touch. */
function stepOf(bars: readonly BarDatum[]): number {
  const widest = Math.max(...bars.map(({ name }) => name.length * LETTER_WIDTH + 10))
  return Math.max(1, Math.ceil((bars.length * widest) / NAMES_WIDTH))
}

/** Below its bar, and within the picture: a long name of the last of many bars ends at the edge. */
function nameAt(x: number, isAtEdge: boolean, bar: BarDatum | undefined) {
  const half = ((bar?.name.length ?? 0) * LETTER_WIDTH) / 2
  return isAtEdge && half > EDGE ? { x: x + EDGE, anchor: 'end' as const } : { x, anchor: 'middle' as const }
}

// The library's own ticks and grid measure texts outside the window; these do not.
function uprightBars(bars: readonly BarDatum[], axisWords: (value: number) => string) {
  const last = bars.length - 1
  const step = stepOf(bars)
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const levels = getNiceTickValues([0, highest], LEVELS)
  return (
    <BarChart
      data={[...bars]}
      accessibilityLayer={false}
      margin={{ top: 22, right: EDGE, bottom: 0, left: 0 }}
      barCategoryGap="18%"
    >
      {levels.map((level) => (
        <ReferenceLine key={level} y={level} stroke="var(--color-line)" zIndex={BEHIND} />
      ))}
      <XAxis
        dataKey="name"
        interval={0}
        height={26}
        axisLine={{ stroke: 'var(--color-edge)' }}
        tickLine={false}
        tick={({ x, y, index }: Tick) =>
          (last - index) % step === 0 ? (
            <PlainText y={Number(y) + 8} {...nameAt(Number(x), index === last && last >= FEW, bars[index])}>
              {bars[index]?.name}
            </PlainText>
          ) : (
            <g />
          )
        }
      />
      <YAxis
        width={52}
        interval={0}
        ticks={[...levels]}
        domain={[0, levels.at(-1) ?? highest]}
        axisLine={false}
        tickLine={false}
        tick={({ x, y, payload }: Tick & { readonly payload: { readonly value: number } }) => (
          <PlainText x={x} y={y} anchor="end">
            {axisWords(payload.value)}
          </PlainText>
        )}
      />
      <Bar
        dataKey="value"
        isAnimationActive={false}
        maxBarSize={56}
        minPointSize={leastOf}
        shape={(box: Box) => (
          <OneBar {...box} bar={bars[box.index]} radius={[4, 4, 0, 0]}>
            <PlainText x={box.x + box.width / 2} y={box.y - 10} anchor="middle" isStrong>
              {bars[box.index]?.label}
            </PlainText>
          </OneBar>
        )}
      />
    </BarChart>
  )
}

function lyingBars(bars: readonly BarDatum[]) {
  return (
    <BarChart
      data={[...bars]}
      layout="vertical"
      accessibilityLayer={false}
      margin={{ top: 0, right: LABEL_WIDTH, bottom: 0, left: 0 }}
      barCategoryGap={6}
    >
      <XAxis type="number" domain={[0, 'dataMax']} hide />
      <YAxis
        type="category"
        dataKey="name"
        width={NAME_WIDTH}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={({ x, y, index }: Tick) => (
          <g>
            <svg x={Number(x) - NAME_WIDTH + 8} y={Number(y) - 9} width={18} height={18}>
              {bars[index]?.glyph}
            </svg>
            <PlainText x={Number(x) - NAME_WIDTH + 34} y={y} anchor="start">
              {bars[index]?.name}
            </PlainText>
          </g>
        )}
      />
      <Bar
        dataKey="value"
        isAnimationActive={false}
        maxBarSize={22}
        minPointSize={leastOf}
        shape={(box: Box) => (
          <OneBar {...box} bar={bars[box.index]} radius={[0, 4, 4, 0]}>
            <PlainText x={box.x + box.width + 6} y={box.y + box.height / 2} anchor="start" isStrong>
              {bars[box.index]?.label}
            </PlainText>
          </OneBar>
        )}
      />
    </BarChart>
  )
}

/** What is small next to the others is still there. */
const leastOf = (value: unknown): number => (Number(value) > 0 ? 2 : 0)

type OneBarProps = Box & {
  readonly bar: BarDatum | undefined
  readonly radius: [number, number, number, number]
  readonly children: ReactNode
}

function OneBar({ x, y, width, height, bar, radius, children }: OneBarProps) {
  return (
    <g>
      <Rectangle
        {...{ x, y, width, height, radius }}
        className={`stroke-none forced-colors:fill-[CanvasText] ${bar?.fill ?? ''}`}
      />
      {children}
    </g>
  )
}

type PlainTextProps = {
  readonly x: number | string
  readonly y: number | string
  readonly anchor: 'start' | 'middle' | 'end'
  readonly isStrong?: boolean
  readonly children: ReactNode
}

function PlainText({ x, y, anchor, isStrong = false, children }: PlainTextProps) {
  return (
    <text
      x={x}
      y={y}
      dy="0.35em"
      textAnchor={anchor}
      className={`text-note tabular-nums ${isStrong ? 'fill-text font-bold' : 'fill-muted'}`}
    >
      {children}
    </text>
  )
}
