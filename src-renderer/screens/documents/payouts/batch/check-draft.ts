/** How far a check is: kept while the story of one of its payouts is read. */
export type CheckDraft = {
  readonly batch: string
  readonly skip: number
  /** The first row of the last part that was looked at. */
  readonly furthest: number
  /** Rows that are left out, and their amounts. */
  readonly out: ReadonlyMap<number, bigint>
}

export function newCheck(batch: string): CheckDraft {
  return { batch, skip: 0, furthest: 0, out: new Map() }
}
