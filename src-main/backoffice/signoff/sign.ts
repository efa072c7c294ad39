import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { SignoffDay, UnsignableWhy } from '#contract/signoff-views.ts'
import { takingsOf } from '#domain/day-sums.ts'
import { aboveSince, type OpenMatter } from '#domain/day-signature.ts'
import type { Person, PersonId } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'
import {
  DAY_SIGNED,
  LAST_SIGNED_KEY,
  readLastSigned,
  type SignatureBody,
  signedDayStream,
  writeLastSigned,
} from '#journal/reads/day-signatures.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { DayReading, LaterFacts } from './later-facts.ts'
import { readSignoffLimit } from './limit.ts'

export type SignReading = DayReading &
  Pick<SignoffDay, 'open' | 'rowCount' | 'shifts'> & { readonly cannot?: UnsignableWhy }

export type SignApproval = { readonly person: PersonId; readonly pin: string }

export type SignDeps = Pick<
  BackofficeDeps,
  'journal' | 'clock' | 'announce' | 'journalSound' | 'signedIn'
> & {
  readonly read: (day: number) => Promise<Result<SignReading>>
  readonly later: LaterFacts
  /** Everyone who may sign in here. */
  readonly staff: () => readonly Person[]
  /** Compares a manager's PIN; see `PinApprover`. */
  readonly checkPin: (
    approval: SignApproval | undefined,
    right: Right,
  ) => Promise<Result<{ readonly approvedBy: PersonId }>>
}

/** A signed day that was found changed is read again a few times, as each addendum may meet the next fact. */
const MOST_READS = 3

/** The day as it stands. What is late of a signed day is journalled first. Refusals: not-ready, journal-not-sound. */
export async function dayNow(deps: SignDeps, day: number): Promise<Result<SignoffDay>> {
  for (let reads = 1; ; reads += 1) {
    const read = await deps.read(day)
    if (!read.ok) return read
    const { late, isSound } = read.value
    if (late.length > 0 && isSound && !deps.journalSound()) return refuse('journal-not-sound')
    deps.later.add(read.value)
    if (late.length === 0 || !isSound || reads >= MOST_READS) return accept(viewDay(deps, read.value))
  }
}

export type Signing = {
  readonly day: number
  readonly seen: string
  readonly approval?: SignApproval | undefined
  readonly second?: SignApproval | undefined
}

/** Refusals: see `signoff.sign` of the contract. */
export async function signDay(
  deps: SignDeps,
  { day, seen, approval, second }: Signing,
  right: Right,
): Promise<Result<{ readonly number: number }>> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const before = await signable(deps, day, seen)
  if (!before.ok) return before
  const needsSecond = isAbove(deps, before.value)
  // Decided before any PIN is compared: a try counts.
  if (needsSecond && (second === undefined || second.person === approval?.person))
    return refuse('approval-needed', { who: 'second' })
  const first = await deps.checkPin(approval, right)
  if (!first.ok) return first
  const other = needsSecond ? await deps.checkPin(second, right) : undefined
  if (other !== undefined && !other.ok)
    return refuse(other.refusal.code, { ...other.refusal.details, who: 'second' })
  // A PIN takes a while to type, and the day is read afresh: what is signed is what was shown.
  const read = await signable(deps, day, seen)
  if (!read.ok) return read
  if (!right.holds()) return refuse('forbidden')
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (isAbove(deps, read.value) && other === undefined) return refuse('approval-needed', { who: 'second' })
  const last = readLastSigned(deps.journal.read.setting(LAST_SIGNED_KEY))
  const number = (last?.number ?? 0) + 1
  const { sums, open, rows, rowCount, upTo } = read.value
  const limit = readSignoffLimit(deps)
  if (deps.journal.read.eventsOf(signedDayStream(day)).length > 0) return cannot('signed')
  const body: SignatureBody = {
    ...{ number, day, sums, open: open satisfies readonly OpenMatter[], rows, rowCount, upTo },
    by: first.value.approvedBy,
    ...(other === undefined ? {} : { second: other.value.approvedBy }),
    ...(limit === undefined ? {} : { limitMinor: limit }),
  }
  deps.journal.write.commit({
    at: deps.clock.now(),
    // The search goes on where it has been, so that no fact of another signed day is left out.
    setting: {
      key: LAST_SIGNED_KEY,
      value: writeLastSigned({
        ...{ number, day, since: last?.since ?? day },
        seq: deps.later.reached() ?? last?.seq ?? upTo.seq,
      }),
    },
    note: { stream: signedDayStream(day), kind: DAY_SIGNED, body },
  })
  deps.announce({ type: 'signoff-changed' })
  return accept({ number })
}

async function signable(deps: SignDeps, day: number, seen: string): Promise<Result<SignReading>> {
  // Before the pointer of the search moves on with this signature, everything up to it has been looked at.
  await deps.later.look()
  const read = await deps.read(day)
  if (!read.ok) return read
  if (read.value.cannot !== undefined) return cannot(read.value.cannot)
  return read.value.rows === seen ? read : refuse('not-allowed', { why: 'moved' })
}

const cannot = (why: UnsignableWhy) => refuse('not-allowed', { why })

function isAbove(deps: SignDeps, { sums }: SignReading): boolean {
  const limit = readSignoffLimit(deps)
  return limit !== undefined && takingsOf(sums) > limit
}

function viewDay(deps: SignDeps, read: SignReading): SignoffDay {
  const { day, sums, open, rows, rowCount, shifts, cannot: why, signature, isSound, late } = read
  const limit = readSignoffLimit(deps)
  const above = signature === undefined ? undefined : aboveSince(signature)
  return {
    ...{ day, sums, open, rows, rowCount, shifts },
    takingsMinor: takingsOf(sums),
    ...(limit === undefined ? {} : { limitMinor: limit }),
    needsSecond: isAbove(deps, read),
    ...(above === undefined ? {} : { aboveSince: above }),
    signers: deps.staff().flatMap(({ id, role }) => (role === 'manager' ? [id] : [])),
    ...(why === undefined ? {} : { cannot: why }),
    ...(signature === undefined ? {} : { signature }),
    isSound: isSound && late.length === 0,
  }
}
