/** What people have agreed to, by what they did; judges payouts by it, independent of the till's own checks. */
import { allPayouts } from '#backoffice/payouts/steps.ts'
import type { PayoutStep } from '#domain/payout.ts'
import { rupiah } from '#domain/money.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { Journal } from '#journal/journal.ts'
import type { Tally } from '../tally.ts'
import type { Staff } from './people.ts'
import type { Plan } from './plan.ts'
import type { Rule } from './rules.ts'
import type { Send } from './sent.ts'

type Change = Parameters<Journal['write']['commit']>[0]
export type Shown = {
  readonly maker: string
  readonly account: string
  readonly amountMinor: bigint
  readonly day: string
}
export type Agreed = {
  readonly number: number
  readonly by: string
  readonly typedMinor: bigint
  readonly isOwnPin: boolean
  /** What was on the screen of who checks. */
  readonly shown: Shown
}

type Deps = {
  readonly plan: Plan
  readonly staff: Staff
  readonly now: () => number
  readonly read: () => Journal['read']
  readonly tally: Pick<Tally, 'count'>
  readonly say: (rule: Rule, detail: string) => void
}
/** The bodies of the till's notes of a payout. */
type Step = { readonly number: number; readonly by?: string; readonly reference?: string }
const KINDS: ReadonlyMap<string, PayoutStep['type']> = new Map([
  ['payout-proposed', 'proposed'],
  ['payout-approved', 'approved'],
  ['payout-sent', 'sent'],
  ['payout-withdrawn', 'withdrawn'],
])

export function openConsent({ plan, staff, now, read, tally, say }: Deps) {
  const written: Shown[] = []
  const agreed: Agreed[] = []
  /** What each person has used of the limit of a day. */
  const used: {
    readonly number: number
    readonly by: string
    readonly day: string
    readonly minor: bigint
  }[] = []
  const ended = new Set<number>()
  const numbers = new Map<string, number>()
  const drafts = new Map<number, Shown>()
  const shownOf = (number: number): Shown | undefined => agreed.find((one) => one.number === number)?.shown
  /** A disk that reports a failure may have kept the note, which is then the till's own. */
  const numberOf = (reference: string): number | undefined =>
    numbers.get(reference) ??
    [...allPayouts({ journal: { read: read() } }).values()].find(({ sent }) =>
      sent.some((one) => one.reference === reference),
    )?.number
  const shownAs = (reference: string): Shown | undefined => {
    const number = numberOf(reference)
    return number === undefined ? undefined : shownOf(number)
  }
  const usedBy = (by: string, day: string): bigint =>
    used
      .filter((one) => one.by === by && one.day === day && !ended.has(one.number))
      .reduce((sum, { minor }) => sum + minor, 0n)
  /** Two people who may, the same content, and the amount typed as shown. */
  const isAgreed = ({ by, typedMinor, isOwnPin, shown }: Agreed): boolean =>
    isOwnPin &&
    by !== shown.maker &&
    typedMinor === shown.amountMinor &&
    written.some((one) => isSame(one, shown))

  const onStep = (type: PayoutStep['type'], { number, by = '', reference = '' }: Step): void => {
    const wrong = (why: string): void => say('not-agreed', `payout ${number} ${type} by ${by}: ${why}`)
    const today = jakartaDay(now())
    const shown = shownOf(number)
    if (type === 'withdrawn') ended.add(number)
    if (type === 'proposed' || type === 'approved') {
      if (!staff.isManager(by)) wrong('no manager')
      const minor = (type === 'proposed' ? drafts.get(number) : shown)?.amountMinor ?? 0n
      const most = plan.dayLimit === undefined ? undefined : rupiah(plan.dayLimit).minor
      if (most !== undefined && usedBy(by, today) + minor > most) wrong('above the limit of the day')
      used.push({ number, by, day: today, minor })
    }
    if (type === 'approved') {
      if (!agreed.some((one) => one.number === number && one.by === by && isAgreed(one)))
        wrong('not so agreed')
    }
    if (type !== 'sent') return
    numbers.set(reference, number)
    if (ended.has(number)) wrong('was cancelled')
    if (!agreed.some((one) => one.number === number && isAgreed(one))) wrong('not agreed')
    if (shown === undefined) return
    if (by === '') tally.count('the till sends a payout on its day')
    else if (shown.day < today) tally.count('a person sends a payout after its day')
    if (shown.day > today) say('off-its-day', `payout ${number} of ${shown.day} leaves on ${today}`)
    if (by === '' && shown.day < today)
      say('off-its-day', `payout ${number} of ${shown.day} leaves on ${today}, and no person sends it`)
  }
  return {
    writes: (one: Shown): void => void written.push(one),
    /** The maker was told its number. */
    saved: (number: number, one: Shown): void => void drafts.set(number, one),
    agrees: (one: Agreed): void => void agreed.push(one),
    /** Whether the instruction is for this account and amount, also where it never left. */
    isFor: (reference: string, account: string, amount: string): boolean => {
      const shown = shownAs(reference)
      return shown?.account === account && `${shown.amountMinor / 100n}.00` === amount
    },
    onCommit: ({ note }: Change): void => {
      const type = note?.stream === 'payouts' ? KINDS.get(note.kind) : undefined
      if (type !== undefined) onStep(type, note?.body as Step)
    },
    onSend: ({ operation, reference, body }: Send): void => {
      if (operation !== 'transfer') return
      const shown = shownAs(reference)
      const { value } = body['amount'] as { readonly value: string }
      const isSo =
        shown !== undefined &&
        shown.account === body['beneficiaryAccountNo'] &&
        value === `${shown.amountMinor / 100n}.00`
      if (!isSo) say('not-agreed', `${reference} is of another account or amount than was agreed`)
    },
  }
}

function isSame(one: Shown, other: Shown): boolean {
  return (
    one.maker === other.maker &&
    one.account === other.account &&
    one.amountMinor === other.amountMinor &&
    one.day === other.day
  )
}
