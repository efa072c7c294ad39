import { assign, settle } from '#backoffice/attention/assign.ts'
import type { AttentionDeps } from '#backoffice/attention/deps.ts'
import { listAttention } from '#backoffice/attention/list.ts'
import { accept, type Result } from '#contract/envelope.ts'
import { allUnknownPayments } from '#counter/ask/unknown-payments.ts'
import type { People } from '#counter/people/people.ts'
import type { Till } from '#counter/till.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'

/** What a person must still do, for a manager. */
export function createAttentionHandlers(
  { deps }: Till,
  { roster, approveByPin }: Pick<People, 'roster' | 'approveByPin'>,
): HandlersOf<'attention'> {
  const { journal, clock, signedIn, journalSound, announce } = deps
  const mine: AttentionDeps = {
    ...{ journal, clock, signedIn, journalSound, announce },
    unknownPayments: () => allUnknownPayments(deps),
    isStaff: (id) => roster.signers().some((each) => each.id === id),
  }
  const once = onceAtATime<Result<null>>()
  return {
    'attention.list': () => accept(listAttention(mine)),
    'attention.assign': (assigning) => assign(mine, assigning),
    'attention.settle': (settling, _role, right) => {
      const { approval, ...said } = settling
      return once(() => settle(mine, said, () => approveByPin(approval, right)), 'settle', settling)
    },
  }
}
