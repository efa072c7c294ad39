import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { LinkedChoice } from '#contract/links-views.ts'
import { given } from '#domain/given.ts'
import type { Instruction } from '#domain/instruction.ts'
import { mayPayWith, openLinkage } from '#domain/linkage.ts'
import { linkageNoted } from '#journal/linkage-notes.ts'
import type { CounterDeps } from '../deps.ts'

/** More than a person looks through in a list. */
const MOST_OFFERED = 200

/** The accounts that a payment page can be asked for with, newest first; by last digits, never a token. */
export function linkedChoices(deps: CounterDeps): readonly LinkedChoice[] {
  const { binding, link } = deps.profile().productCodes
  if (binding === undefined || link === undefined) return []
  return deps.journal.read
    .instructionsOf('account-binding', { limit: MOST_OFFERED })
    .rows.filter((linkage) => tokenOf(deps, linkage).ok)
    .map(choiceOf)
}

/** Which account an order was asked for with, also after it was unlinked. */
export function linkedOf({ journal }: CounterDeps, reference: string): LinkedChoice | undefined {
  const linkage = journal.read.instruction(reference)
  return linkage === undefined ? undefined : choiceOf(linkage)
}

/**
 * `bankCardToken` of a payment page (interface, 2.4): the account token that the binding returned (2.6). For the call
 * only. Refusals: not-allowed (details.why `not-linked`: it is not linked, not any more, or under another product code),
 * vault-refused.
 */
export function linkedToken(deps: CounterDeps, reference: string): Result<string> {
  const linkage = deps.journal.read.instruction(reference)
  return linkage === undefined ? NOT_LINKED : tokenOf(deps, linkage)
}

const NOT_LINKED = refuse('not-allowed', { why: 'not-linked' })

function tokenOf({ journal, profile, personal }: CounterDeps, linkage: Instruction): Result<string> {
  const { kind, state, reference, facts } = linkage
  // A token of another product is another wallet's.
  const isOurs = kind === 'account-binding' && facts['productCode'] === profile().productCodes.binding
  if (!isOurs || !mayPayWith(state)) return NOT_LINKED
  if (linkageNoted({ read: journal.read }, reference).forgotten !== undefined) return NOT_LINKED
  const sealed = openLinkage(personal(), linkage)
  if (sealed === undefined) return refuse('vault-refused', { reason: 'wrong-state' })
  return sealed.accountToken === undefined ? NOT_LINKED : accept(sealed.accountToken)
}

function choiceOf({ reference, createdAt, state, facts }: Instruction): LinkedChoice {
  const { phoneEndsIn, accountEndsIn } = facts
  return {
    ...{ reference, linkedAt: createdAt, isConfirmed: state === 'confirmed' },
    phoneEndsIn: typeof phoneEndsIn === 'string' ? phoneEndsIn : '',
    ...given({ accountEndsIn: typeof accountEndsIn === 'string' ? accountEndsIn : undefined }),
  }
}
