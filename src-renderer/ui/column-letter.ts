const LETTERS = 26

/** `A` to `Z`, then `AA`: as a spreadsheet names its columns. */
export function letterOf(column: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (column % LETTERS))
  return column < LETTERS ? last : letterOf(Math.floor(column / LETTERS) - 1) + last
}
