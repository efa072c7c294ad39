import { useSyncExternalStore, type ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Both } from './both.tsx'

/** The sample code's text: no scanner takes it for a payment. */
export const SAMPLE = 'LOKET TEST'

const GREYS = 11
const COLOURS = ['#ff0000', '#00ff00', '#0000ff', '#00ffff', '#ff00ff', '#ffff00'] as const
const GRID = 64

/**
 * For setting up the monitor: all four edges visible, circle round, greys distinct, code readable from the
 * customer's place. Its colours are the monitor's own and have no meaning.
 */
export function PatternScene({ number }: { readonly number: number | undefined }) {
  const { t } = useWords()
  const { width, height, ratio } = useWindowSize()
  const pixels = { width: Math.round(width * ratio), height: Math.round(height * ratio) }
  return (
    <div data-pattern="" className="relative h-full overflow-hidden bg-qr-light text-qr-dark">
      <Drawing width={width} height={height} thin={1 / ratio} />
      <div className="absolute inset-0 flex items-center justify-center gap-[5vmin] p-[12vmin] portrait:flex-col">
        <div className="flex flex-col items-center gap-[1vmin] rounded-card bg-qr-light p-[2vmin] text-center">
          {number === undefined ? null : (
            <p className="text-[22vmin] leading-none font-extrabold tabular-nums" data-pattern-number="">
              {number}
            </p>
          )}
          <p className="text-[4vmin] leading-tight font-bold whitespace-nowrap tabular-nums">
            {t('display.pixels', pixels)}
          </p>
          <p className="text-[3.2vmin] leading-tight font-semibold whitespace-nowrap tabular-nums">
            {t('display.scale', { scale: Math.round(ratio * 100) })}
          </p>
          <Both
            isHeading
            id="customer.pattern"
            className="text-[3.6vmin] leading-tight font-semibold"
            secondClass="text-[3vmin] leading-tight"
          />
        </div>
        <div className="flex flex-col items-center gap-[1vmin] rounded-card bg-qr-light p-[1vmin] text-center">
          <QrCode
            content={SAMPLE}
            label={SAMPLE}
            className="size-[min(40vmin,calc(100vw-80vmin))] portrait:size-[36vmin]"
            fallback={<p>{SAMPLE}</p>}
          />
          <p className="text-[3.6vmin] leading-none font-bold">{SAMPLE}</p>
          <Both
            id="customer.pattern.scan"
            className="text-[3vmin] leading-tight"
            secondClass="text-[2.6vmin] leading-tight"
          />
        </div>
      </div>
    </div>
  )
}

type DrawingProps = { readonly width: number; readonly height: number; readonly thin: number }

/** One unit of the drawing is one of the window; `thin` is one pixel of the monitor. */
function Drawing({ width, height, thin }: DrawingProps) {
  const short = Math.min(width, height)
  const bar = short * 0.07
  const lines = (length: number): readonly number[] =>
    Array.from(
      { length: Math.ceil(length / 2 / GRID) * 2 },
      (_, at) => length / 2 + (at - Math.ceil(length / 2 / GRID)) * GRID,
    )
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className="absolute inset-0 fill-none"
    >
      <g stroke="#c4c4c4" strokeWidth={thin}>
        {lines(width).map((x) => (
          <path key={`x${x}`} d={`M${x} 0V${height}`} />
        ))}
        {lines(height).map((y) => (
          <path key={`y${y}`} d={`M0 ${y}H${width}`} />
        ))}
      </g>
      <g stroke="#000000" strokeWidth={2 * thin}>
        <circle cx={width / 2} cy={height / 2} r={short * 0.48} />
        <path d={`M0 0L${width} ${height}M${width} 0L0 ${height}`} strokeWidth={thin} stroke="#8a8a8a" />
      </g>
      {strip(GREYS, width * 0.2, width * 0.6, (at) => grey(at)).map(({ x, w, fill }) => (
        <rect key={fill} x={x} y={height - bar * 1.6} width={w} height={bar} fill={fill} />
      ))}
      <rect
        x={width * 0.2}
        y={height - bar * 1.6}
        width={width * 0.6}
        height={bar}
        stroke="#000000"
        strokeWidth={thin}
      />
      {strip(COLOURS.length, width * 0.2, width * 0.6, (at) => COLOURS[at] ?? '').map(({ x, w, fill }) => (
        <rect key={fill} x={x} y={bar * 0.6} width={w} height={bar} fill={fill} />
      ))}
      {/* The outermost pixels: a side without its red line is cut off by the monitor. */}
      <rect
        x={thin}
        y={thin}
        width={width - 2 * thin}
        height={height - 2 * thin}
        stroke="#d00000"
        strokeWidth={2 * thin}
      />
      <Corners width={width} height={height} size={short * 0.09} />
    </svg>
  )
}

function Corners({
  width,
  height,
  size,
}: {
  readonly width: number
  readonly height: number
  readonly size: number
}): ReactNode {
  const gap = size * 0.25
  const at = (x: number, y: number, right: number, down: number) =>
    `M${x + gap * right} ${y + (gap + size) * down}V${y + gap * down}H${x + (gap + size) * right}`
  return (
    <path
      d={at(0, 0, 1, 1) + at(width, 0, -1, 1) + at(0, height, 1, -1) + at(width, height, -1, -1)}
      stroke="#000000"
      strokeWidth={size * 0.12}
    />
  )
}

function strip(count: number, from: number, length: number, fill: (at: number) => string) {
  const w = length / count
  return Array.from({ length: count }, (_, at) => ({ x: from + at * w, w, fill: fill(at) }))
}

function grey(at: number): string {
  const level = Math.round((at / (GREYS - 1)) * 255)
  return `rgb(${level},${level},${level})`
}

/** A monitor's number alone, for the small window that identifies it. */
export function ScreenNumber({ number }: { readonly number: string }) {
  return (
    <main
      data-screen-number={number}
      className="grid h-full place-items-center border-8 border-action bg-raised text-[70vmin] leading-none font-extrabold text-text tabular-nums"
    >
      <h1>{number}</h1>
    </main>
  )
}

type WindowSize = { readonly width: number; readonly height: number; readonly ratio: number }

function useWindowSize(): WindowSize {
  const text = useSyncExternalStore(
    (changed) => {
      window.addEventListener('resize', changed)
      return () => window.removeEventListener('resize', changed)
    },
    () => `${window.innerWidth} ${window.innerHeight} ${window.devicePixelRatio}`,
  )
  const [width = 1, height = 1, ratio = 1] = text.split(' ').map(Number)
  return { width, height, ratio }
}
