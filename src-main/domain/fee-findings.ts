import { isDay } from '#domain/day.ts'
import { type FeeRule, walletKey } from '#domain/fee-rules.ts'

/**
 * `overlaps`: two rules for the same method, wallet and first day cover the same amount. `wallet-not-named`: no payment
 * ever has this name, see `walletOf`.
 */
export const FEE_FINDINGS = [
  'not-a-day',
  'negative',
  'above-hundred-percent',
  'minimum-above-maximum',
  'empty-band',
  'overlaps',
  'wallet-not-named',
] as const
export type FeeFinding = {
  /** Position in the list, from 0. */
  readonly at: number
  readonly why: (typeof FEE_FINDINGS)[number]
}

/** What makes a list of rules unusable; empty when nothing does. */
export function judgeFeeRules(rules: readonly FeeRule[]): readonly FeeFinding[] {
  return rules.flatMap((rule, at) => [
    ...(isDay(rule.from) ? [] : [{ at, why: 'not-a-day' as const }]),
    ...(amountsOf(rule).some((minor) => minor < 0n) ? [{ at, why: 'negative' as const }] : []),
    ...(rule.basisPoints > 10_000n ? [{ at, why: 'above-hundred-percent' as const }] : []),
    ...(isOver(rule.minimum, rule.maximum) ? [{ at, why: 'minimum-above-maximum' as const }] : []),
    ...(rule.upTo !== undefined && rule.upTo <= (rule.above ?? -1n)
      ? [{ at, why: 'empty-band' as const }]
      : []),
    ...(rules.slice(0, at).some((earlier) => overlap(earlier, rule))
      ? [{ at, why: 'overlaps' as const }]
      : []),
    ...(mayBeNamed(rule) ? [] : [{ at, why: 'wallet-not-named' as const }]),
  ])
}

function amountsOf({ basisPoints, fixed, minimum, maximum, above, upTo }: FeeRule): readonly bigint[] {
  return [basisPoints, fixed, minimum ?? 0n, maximum ?? 0n, above ?? 0n, upTo ?? 0n]
}

function isOver(minimum: bigint | undefined, maximum: bigint | undefined): boolean {
  return minimum !== undefined && maximum !== undefined && minimum > maximum
}

function overlap(a: FeeRule, b: FeeRule): boolean {
  const same = a.method === b.method && a.from === b.from && nameOf(a) === nameOf(b)
  return same && startsBelow(a, b) && startsBelow(b, a)
}

/** A band begins just above `above` and ends at `upTo`. */
function startsBelow(a: FeeRule, b: FeeRule): boolean {
  return b.upTo === undefined || (a.above ?? -1n) < b.upTo
}

/** QRIS names no wallet, and a virtual account the code of the customer's bank. */
function mayBeNamed({ method, wallet }: FeeRule): boolean {
  if (wallet === undefined) return true
  return method === 'va' ? /^\d{1,5}$/.test(wallet) : method !== 'qr'
}

function nameOf({ wallet = '' }: FeeRule): string {
  return walletKey(wallet)
}
