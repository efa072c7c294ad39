import jsQR from 'jsqr'
import { create, type BitMatrix } from 'qrcode'

/** Light modules around the code that a scanner needs (ISO 18004). */
export const QUIET_ZONE = 4

/** A run of dark modules in one row. */
type Run = { readonly x: number; readonly y: number; readonly length: number }

export type QrDrawing = {
  /** Modules along one side, quiet zone included. */
  readonly side: number
  readonly runs: readonly Run[]
  /** SVG path over a `side` by `side` box. */
  readonly path: string
}

export type QrCheck = { readonly ok: true; readonly drawing: QrDrawing } | { readonly ok: false }

/**
 * Beyond this the modules get small. Larger modules help a phone more than error correction, because a screen
 * does not smudge.
 */
const LONG = 300

/** Draws the payload and reads the drawing with a library of other authors; only a drawing that matches is returned. */
export function drawQr(content: string): QrCheck {
  try {
    const errorCorrectionLevel = content.length > LONG ? 'low' : 'medium'
    const drawing = drawingOf(create(content, { errorCorrectionLevel }).modules)
    return readBack(drawing) === content ? { ok: true, drawing } : { ok: false }
  } catch {
    // The encoder throws when the text does not fit.
    return { ok: false }
  }
}

/** As long as a payment's code. */
const SAMPLE = 'Loket, loket pembayaran. '.repeat(8)
/** From then on a drawing takes no less. */
const REHEARSALS = 3

/**
 * Draws while the page has nothing to do, so that the engine has translated the code before the first customer waits: the first drawing of
 * a page takes some five times as long as a later one.
 */
export function rehearseQr(left = REHEARSALS): void {
  requestIdleCallback(() => {
    drawQr(SAMPLE)
    if (left > 1) rehearseQr(left - 1)
  })
}

function drawingOf(modules: BitMatrix): QrDrawing {
  const runs = Array.from({ length: modules.size }, (_, row) => runsOf(modules, row)).flat()
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')
  return { side: modules.size + 2 * QUIET_ZONE, runs, path }
}

function runsOf(modules: BitMatrix, row: number): readonly Run[] {
  const isDark = (column: number): boolean => column < modules.size && modules.get(row, column) === 1
  const runs: Run[] = []
  for (let column = 0; column < modules.size; column += 1) {
    if (!isDark(column)) continue
    let end = column
    while (isDark(end)) end += 1
    runs.push({ x: column + QUIET_ZONE, y: row + QUIET_ZONE, length: end - column })
    column = end
  }
  return runs
}

/** Paints the displayed runs into a bitmap and reads it. Undefined when there is nothing to read. */
export function readBack(drawing: QrDrawing): string | undefined {
  const { data, size } = bitmapOf(drawing, 2)
  return jsQR(data, size, size, { inversionAttempts: 'dontInvert' })?.data
}

/** RGBA pixels, dark on white. */
export function bitmapOf(
  { side, runs }: QrDrawing,
  scale: number,
): { readonly data: Uint8ClampedArray; readonly size: number } {
  const size = side * scale
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const { x, y, length } of runs) {
    for (let row = y * scale; row < (y + 1) * scale; row += 1) {
      for (let column = x * scale; column < (x + length) * scale; column += 1) {
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
      }
    }
  }
  return { data, size }
}

/** The largest side in CSS pixels within `room` at which a module is a whole number of device pixels. */
export function crispSide(room: number, modules: number, deviceRatio: number): number {
  const pixels = Math.max(1, Math.floor((room * deviceRatio) / modules))
  return (pixels * modules) / deviceRatio
}
