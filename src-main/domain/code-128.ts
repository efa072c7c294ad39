/** Widths of bar, space, bar, space, bar, space for each value of Code 128 (ISO/IEC 15417, table 1); 103 to 105 start. */
export const CODE_128_PATTERNS: readonly string[] = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')
const STOP = '2331112'
const START_B = 104
const TO_C = 99
const BASE = 103

/**
 * The text in the two sets that keep it narrow: letters first (B), then pairs of digits (C). Throws RangeError on a
 * text that is not capital letters followed by an even number of digits: a bug.
 */
export function code128Parts(text: string): readonly [letters: string, digits: string] {
  const [, letters, digits] = /^([A-Z]+)((?:\d\d)+)$/.exec(text) ?? []
  if (letters === undefined || digits === undefined) throw new RangeError(`no barcode for ${text}`)
  return [letters, digits]
}

/** The barcode's bars and spaces in turn, from the first bar on, in modules. Throws as `code128Parts`. */
export function code128(text: string): readonly number[] {
  const [letters, digits] = code128Parts(text)
  const values = [
    START_B,
    ...Array.from(letters, (letter) => letter.charCodeAt(0) - 32),
    TO_C,
    ...(digits.match(/\d\d/g) ?? []).map(Number),
  ]
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % BASE
  const symbols = [...values, check].map((value) => CODE_128_PATTERNS[value] ?? '')
  return Array.from(symbols.join('') + STOP, Number)
}

/** Bars as an SVG path, one unit per module, and the width in modules. Without the light zones at its sides. */
export function code128Path(text: string, height: number): { readonly path: string; readonly width: number } {
  let [path, at] = ['', 0]
  for (const [place, width] of code128(text).entries()) {
    if (place % 2 === 0) path += `M${at} 0h${width}v${height}h-${width}z`
    at += width
  }
  return { path, width: at }
}
