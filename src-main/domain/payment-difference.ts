/** How an order of ours can differ from the payments in a list of the gateway's or of a statement. */
export const DIFFERENCES = [
  'missing-here',
  'missing-there',
  'amount-differs',
  'status-differs',
  'late',
  'paid-twice',
  'unknown-for-a-day',
] as const
export type DifferenceKind = (typeof DIFFERENCES)[number]

/** Times are epoch milliseconds, amounts sen. */
export type OurPayment = {
  readonly reference: string
  readonly state: 'paid' | 'unpaid' | 'unknown'
  /** Received; zero while nothing has come. */
  readonly minor: bigint
  /** When the order came into this state. */
  readonly since: number
  /** When the order was over: money that comes after it is late. */
  readonly overAt?: number
  /** The gateway has said that the money came after that. */
  readonly wasLate?: boolean
  /** The gateway has said that money came more than once. */
  readonly wasTwice?: boolean
}

export type TheirPayment = {
  /** Names the transaction: a record with the same id is the same payment. */
  readonly id: string
  readonly reference: string
  readonly state: 'paid' | 'unpaid'
  readonly minor: bigint
  readonly at?: number
}

export type Difference = {
  readonly kind: DifferenceKind
  readonly reference: string
  readonly here?: OurPayment
  readonly there: readonly TheirPayment[]
}

export type Comparing = {
  readonly asOf: number
  /** Whether the list holds every payment of its time: only then can one be missing in it. */
  readonly complete: boolean
}

const DAY_MS = 86_400_000

/**
 * The one difference that a manager must know first. Money that came twice goes before an amount, and an amount before
 * a time. Where neither side has money they agree, however each names the state.
 */
export function differenceOf(
  ours: OurPayment | undefined,
  theirs: readonly TheirPayment[],
  { asOf, complete }: Comparing,
): DifferenceKind | undefined {
  const paid = theirs.filter(({ state }) => state === 'paid')
  if (ours === undefined) return paid.length > 0 ? 'missing-here' : undefined
  const [only] = paid
  if (paid.length > 1 || (only !== undefined && ours.wasTwice === true)) return 'paid-twice'
  if (only === undefined) return withoutMoneyThere(ours, theirs.length > 0, { asOf, complete })
  if (ours.state !== 'paid') return 'status-differs'
  if (ours.minor !== only.minor) return 'amount-differs'
  const isLate = ours.overAt !== undefined && only.at !== undefined && only.at > ours.overAt
  return isLate || ours.wasLate === true ? 'late' : undefined
}

function withoutMoneyThere(
  ours: OurPayment,
  isListed: boolean,
  { asOf, complete }: Comparing,
): DifferenceKind | undefined {
  if (ours.state === 'unpaid') return undefined
  if (ours.state === 'unknown') return asOf - ours.since >= DAY_MS ? 'unknown-for-a-day' : undefined
  // A failed try may stand before the payment, which the list then lacks.
  if (!complete) return undefined
  return isListed ? 'status-differs' : 'missing-there'
}
