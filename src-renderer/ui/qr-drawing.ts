import encodeQR from 'qr'
import { decodeQR } from 'qr/decode.js'

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

/** Draws the payload and decodes the drawing; only a drawing that matches is returned. */
export function drawQr(content: string): QrCheck {
  try {
    const ecc = content.length > LONG ? 'low' : 'medium'
    const drawing = drawingOf(encodeQR(content, 'raw', { ecc, border: QUIET_ZONE }))
    return readBack(drawing) === content ? { ok: true, drawing } : { ok: false }
  } catch {
    // The encoder throws when the text does not fit, the decoder when it finds no code.
    return { ok: false }
  }
}

function drawingOf(modules: readonly (readonly boolean[])[]): QrDrawing {
  const runs = modules.flatMap((row, y) => runsOf(row, y))
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')
  return { side: modules.length, runs, path }
}

function runsOf(row: readonly boolean[], y: number): readonly Run[] {
  const runs: Run[] = []
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue
    let end = x
    while (row[end] === true) end += 1
    runs.push({ x, y, length: end - x })
    x = end
  }
  return runs
}

/** Paints the displayed runs into a bitmap and decodes it. Throws when there is nothing to read. */
export function readBack(drawing: QrDrawing): string {
  const { data, size } = bitmapOf(drawing, 4)
  return decodeQR({ width: size, height: size, data }, { timeLimit: 250 })
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
