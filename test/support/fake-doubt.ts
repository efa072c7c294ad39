/** Hold slips in memory, for the pictures. */
import type { SlipView } from '#contract/doubt-views.ts'
import type { PageEvent } from '#contract/events.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { OrderView } from '#contract/views.ts'
import { TILES } from './fake-people.ts'
import { Refused } from './fake-setup.ts'

type Names = `doubt.${'search' | 'recovered'}` | `slip.${'hold' | 'list' | 'get'}`
export type DoubtHandlers = {
  readonly [N in Names]: (input: InputOf<N>) => OutputOf<N>
}

type Given = {
  readonly orders: () => readonly OrderView[]
  readonly slips?: readonly SlipView[] | undefined
  /** How many of the orders were open when the till started. */
  readonly recovered: number
  readonly emit: (event: PageEvent) => void
}

export function createFakeDoubt({ orders, slips: begun = [], recovered, emit }: Given): DoubtHandlers {
  const startedAt = Date.now()
  const slips = new Map(begun.map((slip) => [slip.number, slip]))
  const find = (reference: string): OrderView => {
    const order = orders().find((one) => one.reference === reference)
    if (order === undefined) throw new Refused('not-found')
    return order
  }
  const by = TILES[0]?.id ?? ''
  const now = (slip: SlipView): SlipView => {
    if (slip.order === undefined) return slip
    const { reference, displayReference, state, since, release } = find(slip.order.reference)
    return { ...slip, order: { reference, displayReference, state, since, release } }
  }
  const keep = (slip: SlipView): SlipView => {
    slips.set(slip.number, slip)
    emit({ type: 'slips-changed' })
    return now(slip)
  }
  const slipOf = (number: number): SlipView => {
    const slip = slips.get(number)
    if (slip === undefined) throw new Refused('not-found')
    return slip
  }
  return {
    'doubt.search': ({ amountMinor, text = '' }) => {
      const found = orders().flatMap((order) => {
        const matches = [
          ...(text !== '' && order.reference.endsWith(text.toUpperCase()) ? (['digits'] as const) : []),
          ...(order.amountMinor === amountMinor ? (['amount'] as const) : []),
        ]
        if ((amountMinor !== undefined || text !== '') && matches.length === 0) return []
        const { reference, displayReference, method, createdAt, state, since } = order
        return [
          {
            reference,
            displayReference,
            method,
            amountMinor: order.amountMinor,
            createdAt,
            state,
            since,
            matches,
          },
        ]
      })
      return {
        orders: found.toSorted((a, b) => b.matches.length - a.matches.length).slice(0, 8),
        more: Math.max(0, found.length - 8),
      }
    },
    'doubt.recovered': () => ({ at: startedAt, interrupted: 1, orders: orders().slice(0, recovered) }),
    'slip.hold': ({ reference, amountMinor, shown, shownAt, phone, note }) => {
      const order = reference === undefined ? undefined : find(reference)
      return keep({
        number: slips.size + 1,
        at: Date.now(),
        by,
        amountMinor: order?.amountMinor ?? amountMinor,
        shown,
        ...(shownAt === undefined ? {} : { shownAt }),
        ...(note === undefined || note === '' ? {} : { note }),
        ...(phone === undefined ? {} : { phone: `•••${phone.slice(-4)}` }),
        ...(order === undefined ? {} : { order }),
      })
    },
    'slip.list': () => ({
      open: [...slips.values()].filter(({ ended }) => ended === undefined).map(now),
      ended: [...slips.values()].filter(({ ended }) => ended !== undefined).map(now),
    }),
    'slip.get': ({ number }) => now(slipOf(number)),
  }
}
