import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BridgeRefusal } from '../../bridge/call.ts'
import { usePageEvents } from '../../bridge/freshness.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { useDeeds } from './use-deeds.ts'
import { usePracticeOrders } from './use-practice-orders.ts'

/** The desk's data and acts, whether it fills a screen or a column. */
export function usePractice() {
  const client = useQueryClient()
  const view = useQueryOf('practice.get', {})
  const orders = usePracticeOrders()
  const deeds = useDeeds()
  const [wanted, setWanted] = useState<string | undefined>(undefined)
  // Every call of the till counts at the gateway and may use up a fault.
  usePageEvents((event) => {
    if (event.type === 'order-asked' || event.type === 'order-changed') {
      void client.invalidateQueries({ queryKey: ['practice.get'] })
    }
  })
  const all = [...orders.open, ...orders.over]
  // The newest order, until a person chooses one; the choice lasts while it is in the list.
  const chosen = all.find(({ reference }) => reference === wanted) ?? all[0]
  return { view, orders, deeds, chosen, choose: setWanted, isReal: isNotPractice(view.error) }
}

export type Practice = ReturnType<typeof usePractice>

function isNotPractice(error: unknown): boolean {
  return error instanceof BridgeRefusal && error.error.code === 'not-practice'
}
