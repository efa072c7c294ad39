import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BillDraft } from '#domain/bill-draft.ts'
import type { OrderMethod, PageMethod } from '#domain/order.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { keyOf, useCommand } from '../../../bridge/queries.ts'
import { questionOf, type Question, type Sure } from './questions.ts'
import { addUsual } from './usual-methods.ts'

type Sale = {
  readonly amountMinor: bigint
  readonly method: OrderMethod
  readonly note: string
  /** For a payment page; undefined lets the customer choose there. */
  readonly pageMethod: PageMethod | undefined
  readonly bill: BillDraft | undefined
}

export type StartSale = {
  readonly begin: (sale: Sale) => void
  /** True at once while a sale is being sent; rendering follows a moment later. */
  readonly isBusy: () => boolean
  readonly isPending: boolean
  /** A plain refusal. */
  readonly error: Error | null
  readonly question: Question | undefined
  /** Begins the questioned sale; each question is asked once. */
  readonly yes: () => void
  readonly back: () => void
}

/** One sale per successful call: while one is being sent, further calls do nothing. */
export function useStartSale(onBegun: () => void): StartSale {
  const client = useQueryClient()
  const { placeOrder } = useNavigation()
  const start = useCommand('sale.start')
  // State changes only at the next render; two Enters may come before it.
  const busy = useRef(false)
  const asked = useRef<{ readonly sale: Sale; readonly sure: readonly Sure[] } | undefined>(undefined)
  const send = (sale: Sale, sure: readonly Sure[]) => {
    if (busy.current) return
    busy.current = true
    asked.current = { sale, sure }
    start.mutate(inputOf(sale, sure), {
      onSuccess: (order) => {
        client.setQueryData(keyOf('order.get', { reference: order.reference }), order)
        void client.invalidateQueries({ queryKey: ['order.open'] })
        addUsual(client, order.method)
        onBegun()
        placeOrder(order.reference)
      },
      onSettled: () => {
        busy.current = false
      },
    })
  }
  const question = questionOf(start.error)
  return {
    begin: (sale) => send(sale, []),
    isBusy: () => busy.current,
    isPending: start.isPending,
    error: question === undefined ? start.error : null,
    question,
    yes: () => {
      if (question !== undefined && asked.current !== undefined)
        send(asked.current.sale, [...asked.current.sure, question.kind])
    },
    back: () => start.reset(),
  }
}

function inputOf({ amountMinor, method, note, pageMethod, bill }: Sale, sure: readonly Sure[]) {
  const text = note.trim()
  return {
    amountMinor,
    method,
    ...(text === '' ? {} : { note: text }),
    ...(pageMethod === undefined || method !== 'link'
      ? {}
      : { pageMethod: { payMethod: pageMethod.payMethod, payOption: pageMethod.payOption } }),
    ...(bill === undefined ? {} : { bill }),
    ...(sure.length === 0 ? {} : { sure: [...sure] }),
  }
}
