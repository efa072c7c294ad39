import type { Tally } from './shift.ts'

/**
 * What a business day came to. Money belongs to the day of its sale, whenever it came. `came`: through the provider;
 * the three with a method are its parts, and `late` is the part of orders that were paid late. `unknown`: orders whose
 * outcome is not known, with what was asked. `drawer`: shifts whose count differed. `disagreements`: what the
 * comparison with the provider found. Short and over stand apart, so that one never hides the other.
 */
export const DAY_SUMS = [
  'orders',
  'came',
  'came-qr',
  'came-va',
  'came-link',
  'late',
  'wrong-short',
  'wrong-over',
  'unknown',
  'cash-sales',
  'cash-voided',
  'cash-instead',
  'refunds-owed',
  'refunds-paid',
  'slips',
  'drawer-short',
  'drawer-over',
  'disagreements',
] as const
export type DaySum = (typeof DAY_SUMS)[number]

/** A sum that is absent is nothing. Counts and sen of a difference may be negative. */
export type DaySums = Readonly<Partial<Record<DaySum, Tally>>>

export function addSums(...all: readonly DaySums[]): DaySums {
  return collect((name) =>
    all.reduce(
      (sum, each) => ({
        count: sum.count + (each[name]?.count ?? 0),
        minor: sum.minor + (each[name]?.minor ?? 0n),
      }),
      { count: 0, minor: 0n },
    ),
  )
}

export function subtractSums(from: DaySums, less: DaySums): DaySums {
  return collect((name) => ({
    count: (from[name]?.count ?? 0) - (less[name]?.count ?? 0),
    minor: (from[name]?.minor ?? 0n) - (less[name]?.minor ?? 0n),
  }))
}

export function sameSums(one: DaySums, other: DaySums): boolean {
  return Object.keys(subtractSums(one, other)).length === 0
}

/** A difference in sen as a sum of its own; nothing for zero. */
export function apart(name: 'wrong' | 'drawer', minor: bigint): DaySums {
  if (minor === 0n) return {}
  return { [`${name}-${minor < 0n ? 'short' : 'over'}`]: { count: 1, minor } }
}

/** Sen that the shop took on this day, through the provider and in cash; refunds are not subtracted. */
export function takingsOf(sums: DaySums): bigint {
  const of = (name: DaySum): bigint => sums[name]?.minor ?? 0n
  return of('came') + of('cash-sales') - of('cash-voided') + of('cash-instead')
}

function collect(of: (name: DaySum) => Tally): DaySums {
  const filled = DAY_SUMS.flatMap((name) => {
    const tally = of(name)
    return tally.count === 0 && tally.minor === 0n ? [] : [[name, tally] as const]
  })
  return Object.fromEntries(filled)
}
