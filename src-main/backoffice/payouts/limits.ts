import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PayoutLimitsView } from '#contract/payout-views.ts'
import { z } from 'zod'
import { isByPerson } from '#domain/instruction.ts'
import { type Payout, type PayoutLimits, usedOn } from '#domain/payout.ts'
import type { PersonId } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { SETTINGS_STREAM } from '#journal/tables/settings.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { Approval, PayoutPeople } from './people.ts'
import { allPayouts, instructionOf } from './steps.ts'

const KEY = 'payout-limits'
const limit = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(BigInt)
  .nullable()
const stored = z.strictObject({ eachMinor: limit, dayMinor: limit })
const NONE: PayoutLimits = { eachMinor: null, dayMinor: null }

type Reader = Pick<BackofficeDeps, 'journal' | 'clock'>

export function readPayoutLimits({ journal }: Pick<Reader, 'journal'>): PayoutLimits {
  const text = journal.read.setting(KEY)
  if (text === undefined) return NONE
  // A text that this program did not write lets nothing be paid.
  return stored.safeParse(parsed(text)).data ?? { eachMinor: 0n, dayMinor: 0n }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function viewPayoutLimits(
  deps: Reader & Pick<BackofficeDeps, 'signedIn'>,
  { managers }: PayoutPeople,
): PayoutLimitsView {
  const self = deps.signedIn()
  return {
    ...readPayoutLimits(deps),
    usedMinor: self === undefined ? 0n : usedToday(deps, self, [...allPayouts(deps).values()]),
    others: managers().filter((id) => id !== self),
  }
}

/**
 * Whether this person may propose or approve one more today. Refusals: not-allowed (details.why `above-limit` with
 * limitMinor, `above-day-limit` with leftMinor).
 */
export function withinLimits(deps: Reader, person: PersonId, { number, asked }: Payout): Result<null> {
  return allWithinLimits(deps, person, [asked.amountMinor], new Set([number]))
}

/** As `withinLimits`, for payouts of these amounts together. `numbers`: those that they have already. */
export function allWithinLimits(
  deps: Reader,
  person: PersonId,
  amounts: readonly bigint[],
  numbers: ReadonlySet<number>,
): Result<null> {
  const { eachMinor, dayMinor } = readPayoutLimits(deps)
  if (eachMinor !== null && amounts.some((minor) => minor > eachMinor))
    return refuse('not-allowed', { why: 'above-limit', limitMinor: eachMinor })
  if (dayMinor === null) return accept(null)
  const others = [...allPayouts(deps).values()].filter(({ number }) => !numbers.has(number))
  const left = dayMinor - usedToday(deps, person, others)
  if (amounts.reduce((sum, minor) => sum + minor, 0n) <= left) return accept(null)
  return refuse('not-allowed', { why: 'above-day-limit', leftMinor: left > 0n ? left : 0n })
}

function usedToday(deps: Reader, person: PersonId, of: readonly Payout[]): bigint {
  const today = jakartaDay(deps.clock.now())
  const lately = of.filter(({ since }) => jakartaDay(since) >= today)
  return usedOn(
    lately.filter((payout) => !isFree(deps, payout)),
    person,
    (at) => jakartaDay(at) === today,
  )
}

/** The gateway paid nothing. A person's word frees nothing: it may be the maker's own. */
function isFree(deps: Reader, payout: Payout): boolean {
  const instruction = instructionOf(deps, payout)
  if (instruction === undefined || isByPerson(instruction)) return false
  return instruction.state === 'refused' || instruction.state === 'failed'
}

/** Refusals: see `payouts.setLimits` of the contract. */
export async function changePayoutLimits(
  deps: Reader & Pick<BackofficeDeps, 'signedIn' | 'announce' | 'journalSound'>,
  people: PayoutPeople,
  { to, approval }: { readonly to: PayoutLimits; readonly approval?: Approval | undefined },
  right: Right,
): Promise<Result<null>> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  // Decided before the PIN is compared: a try counts.
  if (approval === undefined || approval.person === by) return refuse('approval-needed')
  const checked = await people.checkPin(approval, right)
  if (!checked.ok) return checked
  if (!right.holds() || deps.signedIn() !== by) return refuse('forbidden')
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const from = readPayoutLimits(deps)
  const text = (minor: bigint | null) => (minor === null ? null : String(minor))
  deps.journal.write.commit({
    at: deps.clock.now(),
    setting: {
      key: KEY,
      value: JSON.stringify({ eachMinor: text(to.eachMinor), dayMinor: text(to.dayMinor) }),
    },
    note: {
      stream: SETTINGS_STREAM,
      kind: 'payout-limits-set',
      body: { by, approvedBy: checked.value.approvedBy, from, to },
    },
  })
  deps.announce({ type: 'payouts-changed' })
  return accept(null)
}
