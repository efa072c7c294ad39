/** The key of an option by its place in a list. */
export function numberKey(place: number): string {
  return String(place + 1)
}

/** The keys of a numbered choice, for the table of its dialog. */
export function numberKeys<T>(
  options: readonly T[],
  choose: (option: T) => void,
): Readonly<Record<string, () => void>> {
  return Object.fromEntries(options.map((option, place) => [numberKey(place), () => choose(option)]))
}
