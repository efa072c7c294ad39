import { DUE_STATES, type DueState } from '#contract/dues-input.ts'
import type { Due, DuesPage } from '#contract/dues-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import { INQUIRY_COUNTS_MS } from '#domain/bill.ts'
import type { Order, StateKind } from '#domain/order.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { BackofficeDeps } from '../deps.ts'
import { duesNoted, endedDues, listsNoted } from './notes.ts'

/** What the order of a due says; the others leave the bill as it stands. */
const BY_ORDER: Readonly<Partial<Record<StateKind, DueState>>> = {
  waiting: 'doubt',
  cancelling: 'doubt',
  suspect: 'doubt',
  settling: 'doubt',
  paid: 'paid',
  'paid-late': 'paid',
  'paid-wrong-amount': 'differs',
}

type Deps = Pick<BackofficeDeps, 'journal' | 'clock' | 'personal'>

/** Every due of a list with its present state. Undefined when there is no such list. */
export function duesOf({ journal, clock, personal }: Deps, list: string): readonly Due[] | undefined {
  const found = listsNoted(journal).find(({ id }) => id === list)
  if (found === undefined) return undefined
  const { read } = journal
  const now = clock.now()
  const ended = endedDues(journal)
  const inquired = read.inquiredSince(now - INQUIRY_COUNTS_MS)
  /** It is being paid, as far as is known: an end or another bill would come too early. */
  const isDoubtful = (reference: string): boolean => {
    const at = inquired.get(reference)
    return at !== undefined && (read.lastHeardAt(reference) ?? 0) < at
  }
  return duesNoted(journal, personal(), found).map(
    ({ reference, bills, amountMinor, until, customer }): Due => {
      const order = read.order(reference)
      const known = order === undefined ? undefined : stateBy(order)
      const state =
        known ??
        (isDoubtful(reference) ? 'doubt' : ended.has(reference) ? 'ended' : now > until ? 'expired' : 'open')
      const paidAt = state === 'paid' ? paidAtOf(order) : undefined
      return {
        ...{ reference, bills, amountMinor, state, until: jakartaDay(until) },
        ...(customer === undefined ? {} : { customer: customer.code, name: customer.name }),
        ...(paidAt === undefined ? {} : { paidAt }),
      }
    },
  )
}

function stateBy({ state, cash }: Order): DueState | undefined {
  return BY_ORDER[state.kind] ?? (cash === undefined ? undefined : 'paid')
}

function paidAtOf(order: Order | undefined): number | undefined {
  const { state, cash } = order ?? {}
  if (cash !== undefined) return cash.at
  return state !== undefined && 'evidence' in state ? state.evidence.at : undefined
}

/** One page of a list, searched by a part of number, code or name. */
export function pageOf(dues: readonly Due[], { states, text, skip, limit }: InputOf<'dues.list'>): DuesPage {
  const wanted = text.trim().toLowerCase()
  const found = dues.filter(({ reference, customer = '', name = '' }) =>
    [reference, customer, name].some((each) => each.toLowerCase().includes(wanted)),
  )
  const count = (state: DueState): number => found.filter((due) => due.state === state).length
  const fit = found.filter(({ state }) => states.length === 0 || states.includes(state))
  return {
    total: fit.length,
    rows: fit.slice(skip, skip + limit),
    counts: Object.fromEntries(DUE_STATES.map((state) => [state, count(state)])) as DuesPage['counts'],
  }
}
