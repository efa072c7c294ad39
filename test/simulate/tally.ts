/** Counts and tells what really happened: the table of many scenarios, the hash and the story of one. */
export type Tally = {
  readonly counts: Map<string, number>
  /** Counts `what`, and tells it with `more` where a story or a hash is needed. */
  note(what: string, more?: () => string): void
  /** Counts without telling: the story has it in other words. */
  count(what: string): void
  hash(): number
  readonly story: readonly string[]
}

/** `elapsed`: milliseconds since the scenario began. */
export function keepTally(elapsed: () => number, isTold: boolean): Tally {
  const counts = new Map<string, number>()
  const story: string[] = []
  let hash = 0x811c9dc5
  const mixIn = (text: string): void => {
    for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  }
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)
  return {
    counts,
    story,
    hash: () => hash,
    count,
    note: (what, more) => {
      count(what)
      const detail = more === undefined ? '' : ` ${more()}`
      mixIn(`${elapsed()} ${what}${detail}\n`)
      if (isTold) story.push(`${clockOf(elapsed())}  ${what}${detail}`)
    },
  }
}

function clockOf(ms: number): string {
  const two = (n: number): string => String(n).padStart(2, '0')
  const seconds = Math.floor(ms / 1_000)
  const rest = String(ms % 1_000).padStart(3, '0')
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`
}
