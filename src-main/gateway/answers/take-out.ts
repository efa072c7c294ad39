import { isObject } from '../transport/json.ts'

export type Path = readonly PropertyKey[]

/**
 * The value without the given places. An answer may hold two megabytes of odd items, and is read in the process that
 * takes payments. So each place is visited once per step, however many places there are.
 */
export function takeOut(value: unknown, places: readonly Path[]): unknown {
  return without(value, places, 0)
}

/** All `places` lead through this value; `at` steps of each are done. */
function without(value: unknown, places: readonly Path[], at: number): unknown {
  const isList = Array.isArray(value)
  if (!isList && !isObject(value)) return value
  const byStep = grouped(places, at)
  const kept = (name: PropertyKey, member: unknown): readonly unknown[] => {
    const inside = byStep.get(name)
    if (inside === undefined) return [member]
    return inside.some(({ length }) => length === at + 1) ? [] : [without(member, inside, at + 1)]
  }
  if (isList) return value.flatMap((item: unknown, index) => kept(index, item))
  // fromEntries, because an answer may hold a member named __proto__.
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => kept(name, member).map((left) => [name, left])),
  )
}

function grouped(places: readonly Path[], at: number): ReadonlyMap<PropertyKey, readonly Path[]> {
  const groups = new Map<PropertyKey, Path[]>()
  for (const place of places) {
    const step = place[at]
    if (step === undefined) continue
    const group = groups.get(step)
    if (group === undefined) groups.set(step, [place])
    else group.push(place)
  }
  return groups
}
