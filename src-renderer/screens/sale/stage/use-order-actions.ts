import { useQueryClient } from '@tanstack/react-query'
import type { OrderView } from '#contract/views.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { keyOf, useCommand } from '../../../bridge/queries.ts'
import { errorWords } from '../../../till/error-state.tsx'
import { useToast } from '../../../till/toast.tsx'

/** The acts on the stage's order; a refusal appears in the corner. */
export function useOrderActions(reference: string) {
  const client = useQueryClient()
  const { replaceOrder } = useNavigation()
  const toast = useToast()
  const keep = (order: OrderView) => {
    client.setQueryData(keyOf('order.get', { reference: order.reference }), order)
    void client.invalidateQueries({ queryKey: ['order.open'] })
  }
  const check = useCommand('order.checkNow')
  const retry = useCommand('order.retry')
  const renew = useCommand('sale.renew', (order) => {
    keep(order)
    replaceOrder(reference, order.reference)
  })
  const cancel = useCommand('order.cancel')
  const acknowledge = useCommand('order.acknowledge')
  const onError = (error: Error) => toast({ text: (words) => errorWords(words, error), tone: 'danger' })
  const cancelled = (order: OrderView) => {
    keep(order)
    if (order.state === 'waiting') toast({ text: ({ t }) => t('sale.cancel.failed'), tone: 'danger' })
  }
  const isPending =
    check.isPending || retry.isPending || renew.isPending || cancel.isPending || acknowledge.isPending
  const once = (act: () => void) => () => {
    if (!isPending) act()
  }
  return {
    isPending,
    check: once(() => check.mutate({ reference }, { onSuccess: keep, onError })),
    retry: once(() => retry.mutate({ reference }, { onSuccess: keep, onError })),
    renew: once(() => renew.mutate({ reference }, { onError })),
    cancel: once(() => cancel.mutate({ reference }, { onSuccess: cancelled, onError })),
    acknowledge: once(() => acknowledge.mutate({ reference }, { onSuccess: keep, onError })),
  }
}

export type OrderActions = ReturnType<typeof useOrderActions>
