import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OrderMethod } from '#domain/order.ts'
import { useNavigation } from '../../app/navigation.tsx'
import { keyOf, useCommand } from '../../bridge/queries.ts'

type Sale = { readonly amountMinor: bigint; readonly method: OrderMethod; readonly note: string }

/** One sale per call that gets through: while one is under way, further calls do nothing. */
export function useStartSale(onBegun: () => void) {
  const client = useQueryClient()
  const { placeOrder } = useNavigation()
  const start = useCommand('sale.start')
  // State is only seen at the next drawing; two Enters may come before it.
  const busy = useRef(false)
  const begin = ({ amountMinor, method, note }: Sale) => {
    if (busy.current) return
    busy.current = true
    const text = note.trim()
    start.mutate(
      { amountMinor, method, ...(text === '' ? {} : { note: text }) },
      {
        onSuccess: (order) => {
          client.setQueryData(keyOf('order.get', { reference: order.reference }), order)
          void client.invalidateQueries({ queryKey: ['order.open'] })
          onBegun()
          placeOrder(order.reference)
        },
        onSettled: () => {
          busy.current = false
        },
      },
    )
  }
  return { begin, isPending: start.isPending, error: start.error }
}
