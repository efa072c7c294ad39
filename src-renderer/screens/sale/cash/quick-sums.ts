const RUPIAH = 100n
/** Customers round up to these, whole rupiah. */
const STEPS = [5_000n, 10_000n, 20_000n, 50_000n, 100_000n] as const
const MOST = 5

/** What a customer is likely to give for an amount, sen: the exact amount first, then the next round sums. */
export function quickSums(minor: bigint): readonly bigint[] {
  const round = STEPS.map((step) => {
    const size = step * RUPIAH
    return ((minor + size - 1n) / size) * size
  })
  const above = [...new Set(round)].filter((sum) => sum > minor).toSorted((a, b) => (a < b ? -1 : 1))
  return [minor, ...above.slice(0, MOST)]
}
