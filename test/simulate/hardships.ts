/** What a life met, in the words of whoever asks how rich the mix is: each is in so many lives. */

type Met = (what: string) => boolean

const isOneOf = (...names: readonly string[]): Met => {
  const all = new Set(names)
  return (what) => all.has(what)
}

const HARDSHIPS = {
  'pays late': isOneOf('shows paid-late'),
  'pays twice': isOneOf('customer pays again'),
  'a wrong amount': isOneOf('customer pays too-little', 'customer pays too-much'),
  'a lost answer': isOneOf('fault answer-lost'),
  'an answer cut after byte k': isOneOf('fault cut'),
  'HTTP 202': isOneOf('fault status 202'),
  'HTTP 409': isOneOf('fault status 409'),
  'HTTP 429': isOneOf('fault turned-away 429', 'fault bare 429'),
  'HTTP 5xx': isOneOf('fault status 500', 'fault status 504', 'fault html 502', 'fault other-status 500'),
  garbage: isOneOf('fault garbage'),
  'a crash at a step': (what) =>
    what.startsWith('crash ') && what !== 'crash for the night' && what !== 'crash now',
  'a clock that jumps': isOneOf('clock set back', 'clock set forward'),
  'a shift closed with its Z': isOneOf('Z written'),
  'a disk that fails': (what) => what.startsWith('disk fails'),
} as const satisfies Readonly<Record<string, Met>>

export const HARDSHIP_NAMES = Object.keys(HARDSHIPS)

/** Those that a life with these counts has met. */
export function hardships(counts: ReadonlyMap<string, number>): readonly string[] {
  const whats = [...counts.keys()]
  return Object.entries(HARDSHIPS).flatMap(([name, met]) => (whats.some(met) ? [name] : []))
}
