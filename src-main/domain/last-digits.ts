/** A shorter number would show most of itself by its last four digits. */
const LONG = 8

/** What a list may show of a telephone or account number: its last four digits, of a short one the last, never the whole. */
export function lastDigits(number: string): string {
  if (number.length >= LONG) return number.slice(-4)
  return number.length > 1 ? number.slice(-1) : ''
}
