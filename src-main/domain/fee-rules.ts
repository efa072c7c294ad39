import type { Day } from '#domain/day.ts'
import type { OrderMethod } from '#domain/order.ts'

/** What the gateway or the bank keeps of one payment. Amounts in sen. */
export type FeeRule = {
  readonly method: OrderMethod | 'any'
  /**
   * Who paid, as the gateway names it: of a virtual account the code of the bank (`014`), of a payment page the name of
   * the method. Absent: all. Capitals, and zeros before a code, do not count.
   */
  readonly wallet?: string
  /** First day of payment for which it holds. It ends where a later rule for the same method and wallet begins. */
  readonly from: Day
  /** Payments above this amount; absent: from zero. */
  readonly above?: bigint
  /** Payments up to this amount, which is included; absent: without an end. */
  readonly upTo?: bigint
  /** Hundredths of a percent: 70n is 0.7 %. */
  readonly basisPoints: bigint
  /** Added to the percentage. */
  readonly fixed: bigint
  readonly minimum?: bigint
  readonly maximum?: bigint
}

/** `half-up`, `down` and `up`: to whole rupiah. `sen`: half up to whole sen. */
export const FEE_ROUNDINGS = ['half-up', 'down', 'up', 'sen'] as const
export type FeeRounding = (typeof FEE_ROUNDINGS)[number]

export type FeeTable = {
  readonly rules: readonly FeeRule[]
  /** Of each payment's fee, after minimum and maximum. */
  readonly rounding: FeeRounding
  /** A manager has compared the rules with the shop's contract. A preset begins unconfirmed. */
  readonly confirmed: boolean
}

/** What a fee depends on. `day`: of the payment. */
export type FeeQuestion = {
  readonly method: OrderMethod
  readonly wallet?: string
  readonly minor: bigint
  readonly day: Day
}

const WHOLE = 10_000n

/**
 * The rule for a payment. A rule that names the wallet goes first, then one that names the method; among those for the
 * same method and wallet the newest that has begun replaces all earlier ones. Undefined when no rule covers it.
 */
export function ruleFor(rules: readonly FeeRule[], asked: FeeQuestion): FeeRule | undefined {
  for (const fits of [namesBoth, namesWallet, namesMethod, namesNeither]) {
    const begun = rules.filter((rule) => fits(rule, asked) && rule.from <= asked.day)
    const newest = begun.reduce<Day>((latest, { from }) => (from > latest ? from : latest), '')
    const rule = begun.find((each) => each.from === newest && covers(each, asked.minor))
    if (rule !== undefined) return rule
  }
  return undefined
}

/** Sen. Throws RangeError for an amount below zero. */
export function feeBy(rule: FeeRule, minor: bigint, rounding: FeeRounding): bigint {
  if (minor < 0n) throw new RangeError(`no fee of a negative amount: ${minor} sen`)
  const exact = minor * rule.basisPoints + rule.fixed * WHOLE
  const least = (rule.minimum ?? 0n) * WHOLE
  const raised = exact < least ? least : exact
  const most = rule.maximum === undefined ? raised : rule.maximum * WHOLE
  return rounded(raised > most ? most : raised, rounding)
}

export function covers({ above, upTo }: Pick<FeeRule, 'above' | 'upTo'>, minor: bigint): boolean {
  return (above === undefined || minor > above) && (upTo === undefined || minor <= upTo)
}

/** `exact`: ten-thousandths of a sen, not negative. */
function rounded(exact: bigint, rounding: FeeRounding): bigint {
  const unit = rounding === 'sen' ? WHOLE : WHOLE * 100n
  const sen = unit / WHOLE
  if (rounding === 'down') return (exact / unit) * sen
  if (rounding === 'up') return ((exact + unit - 1n) / unit) * sen
  return ((exact + unit / 2n) / unit) * sen
}

/** The same for names that count as one. */
export function walletKey(wallet: string): string {
  return wallet
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d+$)/, '')
}

type Fits = (rule: FeeRule, asked: FeeQuestion) => boolean

const isMethod: Fits = (rule, asked) => rule.method === asked.method
const isWallet: Fits = ({ wallet }, asked) =>
  wallet !== undefined && asked.wallet !== undefined && walletKey(wallet) === walletKey(asked.wallet)
const namesBoth: Fits = (rule, asked) => isMethod(rule, asked) && isWallet(rule, asked)
const namesWallet: Fits = (rule, asked) => rule.method === 'any' && isWallet(rule, asked)
const namesMethod: Fits = (rule, asked) => isMethod(rule, asked) && rule.wallet === undefined
const namesNeither: Fits = ({ method, wallet }) => method === 'any' && wallet === undefined
