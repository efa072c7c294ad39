/** A whole number in digits, of the words of a command. An empty word, as of an unset variable, is refused. */
export function wholeNumber(word: string, least: number, most: number): number | undefined {
  const value = /^\d{1,6}$/u.test(word) ? Number(word) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

/** A refusal is for the person who typed: its words, without the stack. */
export function sayRefusal(body: () => void): void {
  try {
    body()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
