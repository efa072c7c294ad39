import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Person, PersonId } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'
import { limitIn, SIGNOFF_LIMIT_KEY } from '#journal/reads/day-signatures.ts'
import { SETTINGS_STREAM } from '#journal/tables/settings.ts'
import type { BackofficeDeps } from '../deps.ts'

const KEY = SIGNOFF_LIMIT_KEY

type Approval = { readonly person: PersonId; readonly pin: string }
type Reader = Pick<BackofficeDeps, 'journal'>
export type LimitDeps = Reader &
  Pick<BackofficeDeps, 'signedIn' | 'clock' | 'announce'> & {
    /** Everyone who may sign in here. */
    readonly staff: () => readonly Person[]
    /** Compares a manager's PIN; see `PinApprover`. */
    readonly checkPin: (
      approval: Approval | undefined,
      right: Right,
    ) => Promise<Result<{ readonly approvedBy: PersonId }>>
  }
export type LimitChange = {
  readonly limitMinor: bigint | null
  readonly approval?: Approval | undefined
}

/** The takings above which two people sign, sen; undefined: one is always enough. */
export function readSignoffLimit({ journal }: Reader): bigint | undefined {
  return limitIn(journal.read.setting(KEY))
}

/** Refusals: see `signoff.setLimit` of the contract. */
export async function changeSignoffLimit(
  deps: LimitDeps,
  { limitMinor, approval }: LimitChange,
  right: Right,
): Promise<Result<null>> {
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  const asked = mayApprove(deps, by, limitMinor, approval?.person)
  if (!asked.ok) return asked
  const checked = await deps.checkPin(approval, right)
  if (!checked.ok) return checked
  // A PIN takes a while to compare: the limit and the staff may be others now.
  if (!right.holds() || deps.signedIn() !== by) return refuse('forbidden')
  const { approvedBy } = checked.value
  const still = mayApprove(deps, by, limitMinor, approvedBy)
  if (!still.ok) return still
  const from = readSignoffLimit(deps) ?? null
  deps.journal.write.commit({
    at: deps.clock.now(),
    setting: { key: KEY, value: limitMinor === null ? 'none' : String(limitMinor) },
    note: {
      stream: SETTINGS_STREAM,
      kind: 'signoff-limit-set',
      body: { by, approvedBy, from, to: limitMinor },
    },
  })
  deps.announce({ type: 'signoff-changed' })
  return accept(null)
}

/** A higher limit lets more be signed by one person, so another manager approves it, if there is one. */
function mayApprove(
  deps: LimitDeps,
  by: PersonId,
  to: bigint | null,
  approver: PersonId | undefined,
): Result<null> {
  const from = readSignoffLimit(deps)
  const isLooser = from !== undefined && (to === null || to > from)
  const others = deps.staff().filter(({ id, role }) => role === 'manager' && id !== by)
  const needsSecond = isLooser && others.length > 0
  const isRight = needsSecond ? others.some(({ id }) => id === approver) : approver === by
  if (isRight) return accept(null)
  return refuse('approval-needed', needsSecond ? { who: 'second' } : {})
}
