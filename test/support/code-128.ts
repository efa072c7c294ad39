/** The test's own scanner: reads Code 128 from one row of pixels, by the widths of its bars and spaces alone. */
import { PNG } from 'pngjs'
import { CODE_128_PATTERNS } from '#domain/code-128.ts'

const START_B = 104
const TO_B = 100
const TO_C = 99
/** Modules that must be light on both sides. */
const LIGHT = 10

/** The texts of all readable barcodes in a picture, top to bottom, each once. */
export function decodeBars(png: Buffer): readonly string[] {
  const { data, width, height } = PNG.sync.read(png)
  const found = new Set<string>()
  for (let y = 0; y < height; y += 2) {
    const row = Array.from({ length: width }, (_, x) => (data[(y * width + x) * 4] ?? 255) < 128)
    const text = decodeRow(row)
    if (text !== undefined) found.add(text)
  }
  return [...found]
}

/** One row of pixels, true for dark; undefined when no whole barcode is in it. */
export function decodeRow(row: readonly boolean[]): string | undefined {
  const runs = runsOf(row)
  for (let at = 1; at + 6 < runs.length; at += 2) {
    const text = decodeAt(runs, at)
    if (text !== undefined) return text
  }
  return undefined
}

/** Lengths of light and dark in turn, the first one light. */
function runsOf(row: readonly boolean[]): readonly number[] {
  const runs = [0]
  let isDark = false
  for (const pixel of row) {
    if (pixel !== isDark) runs.push(0)
    isDark = pixel
    runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
  }
  return runs
}

function decodeAt(runs: readonly number[], start: number): string | undefined {
  const values: number[] = []
  let at = start
  const unit = sum(runs.slice(start, start + 6)) / 11
  if ((runs[start - 1] ?? 0) < LIGHT * unit) return undefined
  for (;;) {
    const widths = runs.slice(at, at + 6).map((run) => Math.round(run / unit))
    if (widths.join('') === '233111') break
    const value = CODE_128_PATTERNS.indexOf(widths.join(''))
    if (widths.length < 6 || value === -1) return undefined
    values.push(value)
    at += 6
  }
  const after = runs[at + 7]
  if (Math.round((runs[at + 6] ?? 0) / unit) !== 2 || after === undefined || after < LIGHT * unit)
    return undefined
  const check = values.pop()
  return values.reduce((total, value, place) => total + value * Math.max(1, place), 0) % 103 === check
    ? textOf(values)
    : undefined
}

function textOf([start, ...values]: readonly number[]): string | undefined {
  if (start !== START_B) return undefined
  let [text, isPairs] = ['', false]
  for (const value of values) {
    if (isPairs && value < 100) text += String(value).padStart(2, '0')
    else if (isPairs && value === TO_B) isPairs = false
    else if (!isPairs && value === TO_C) isPairs = true
    else if (!isPairs && value < 95) text += String.fromCharCode(value + 32)
    else return undefined
  }
  return text
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
