import type { Role } from '#contract/define.ts'
import type { SlipList, SlipView } from '#contract/doubt-views.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import { releaseOf } from '#domain/order-rules.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import { displayReference } from '#domain/reference.ts'
import type { HoldSlip } from '#domain/slip.ts'
import type { CounterDeps } from '../deps.ts'
import { othersOf } from '../ask/others-of.ts'

export type SlipReader = {
  /** Opens the telephone number; undefined when there is no key. */
  readonly box: PersonalBox | undefined
  readonly role: Role
}

const ENDED_SHOWN = 20
const END_OF_PHONE = 4

/** A slip and its order as they are now: the order shows whether the money has come. */
export function viewSlip(deps: CounterDeps, slip: HoldSlip, reader: SlipReader): SlipView {
  const { number, at, by, amount, shown, shownAt, note, ended } = slip
  const phone = phoneOf(slip, reader)
  return {
    number,
    at,
    by,
    amountMinor: amount.minor,
    shown,
    ...(shownAt === undefined ? {} : { shownAt }),
    ...(note === undefined ? {} : { note }),
    ...(phone === undefined ? {} : { phone }),
    ...orderOf(deps, slip),
    ...(ended === undefined ? {} : { ended }),
  }
}

/** Every open slip, and the last ones that were ended. */
export function listSlips(deps: CounterDeps, reader: SlipReader): SlipList {
  const view = (slip: HoldSlip): SlipView => viewSlip(deps, slip, reader)
  const { read } = deps.journal
  return {
    open: read.openSlips().map(view),
    ended: read
      .slips(ENDED_SHOWN)
      .filter(({ ended }) => ended !== undefined)
      .map(view),
  }
}

/** Refusal: not-found. */
export function getSlip(deps: CounterDeps, number: number, reader: SlipReader): Result<SlipView> {
  const slip = deps.journal.read.slip(number)
  return slip === undefined ? refuse('not-found') : accept(viewSlip(deps, slip, reader))
}

function phoneOf({ personal }: HoldSlip, { box, role }: SlipReader): string | undefined {
  const phone = personal === undefined ? undefined : box?.open(personal)
  if (phone === undefined || role === 'manager') return phone
  return `•••${phone.slice(-END_OF_PHONE)}`
}

function orderOf(deps: CounterDeps, { reference }: HoldSlip): Pick<SlipView, 'order'> {
  const order = reference === undefined ? undefined : deps.journal.read.order(reference)
  if (order === undefined) return {}
  return {
    order: {
      reference: order.reference,
      displayReference: displayReference(order.reference),
      state: order.state.kind,
      since: order.state.since,
      release: releaseOf(order, deps.profile(), othersOf(deps, order)),
    },
  }
}
