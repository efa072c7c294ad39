import type { OrderMethod, StateKind } from '#domain/order.ts'
import { useQueryOf } from '../../bridge/queries.ts'

export type PracticeOrder = {
  readonly reference: string
  readonly displayReference: string
  readonly amountMinor: bigint
  readonly method: OrderMethod
  readonly state: StateKind
  readonly createdAt: number
}

const RECENT = 12

/** Orders to play with: the open ones newest first, then the latest finished ones. */
export function usePracticeOrders() {
  const open = useQueryOf('order.open', {})
  const recent = useQueryOf('history.list', { limit: RECENT })
  const openOrders: readonly PracticeOrder[] = (open.data ?? []).toSorted((a, b) => b.createdAt - a.createdAt)
  const known = new Set(openOrders.map(({ reference }) => reference))
  const overOrders: readonly PracticeOrder[] = (recent.data?.rows ?? []).filter(
    ({ reference }) => !known.has(reference),
  )
  return {
    open: openOrders,
    over: overOrders,
    isLoading: open.isPending || recent.isPending,
    error: open.error ?? recent.error,
    again: () => {
      void open.refetch()
      void recent.refetch()
    },
  }
}
