/** Something with an amount in sen. */
export type Summand = { readonly id: string; readonly minor: bigint }

/** More would take long, and prove less: with many candidates some sum fits by chance. */
const MOST_CANDIDATES = 48

/**
 * The only set of two to `most` summands that makes the sum exactly. Undefined when there is no such set, or more than
 * one: then a person decides.
 */
export function onlySum(
  candidates: readonly Summand[],
  sum: bigint,
  most: number,
): readonly Summand[] | undefined {
  const found = twoSums(candidates, sum, most)
  return found.length === 1 ? found[0] : undefined
}

/** The first two such sets: two are enough to know that no one is certain. */
export function twoSums(
  candidates: readonly Summand[],
  sum: bigint,
  most: number,
): readonly (readonly Summand[])[] {
  const usable = candidates.filter(({ minor }) => minor > 0n && minor < sum)
  if (usable.length > MOST_CANDIDATES) return []
  const found: (readonly Summand[])[] = []
  for (let size = 2; size <= most && found.length < 2; size += 1) collect({ usable, size, found }, 0, sum, [])
  return found
}

type Search = {
  readonly usable: readonly Summand[]
  readonly size: number
  readonly found: (readonly Summand[])[]
}

function collect(search: Search, from: number, left: bigint, chosen: readonly Summand[]): void {
  const { usable, size, found } = search
  if (chosen.length === size) {
    if (left === 0n) found.push(chosen)
    return
  }
  for (let at = from; at < usable.length && found.length < 2; at += 1) {
    const next = usable[at]
    if (next === undefined || next.minor > left) continue
    const isLast = chosen.length === size - 1
    if (isLast && next.minor !== left) continue
    collect(search, at + 1, left - next.minor, [...chosen, next])
  }
}
