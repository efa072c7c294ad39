/** `8808 1234 5678 9012`: a long number grouped for reading aloud, letters included. */
export function inFours(number: string): string {
  return number.trim().replace(/(.{4})(?=.)/g, '$1 ')
}
