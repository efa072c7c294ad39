import { createContext, useContext, useReducer, useState, type ReactNode } from 'react'
import type { OrderMethod } from '#domain/order.ts'
import { draftStep, EMPTY, moneyOfDraft, type AmountDraft, type DraftAction } from './amount-draft.ts'
import { useStartSale } from './use-start-sale.ts'

type NewSale = {
  readonly draft: AmountDraft
  readonly act: (action: DraftAction) => void
  readonly method: OrderMethod
  readonly setMethod: (method: OrderMethod) => void
  readonly note: string
  readonly setNote: (note: string) => void
  readonly begin: () => void
  readonly isPending: boolean
  readonly error: Error | null
}

const Context = createContext<NewSale | undefined>(undefined)

/**
 * The sale that is being typed, above the screens: it is still there after a look at the history or at an open payment,
 * and so is the knowledge that it was already sent, so that coming back cannot send it twice.
 */
export function NewSaleProvider({ children }: { readonly children: ReactNode }) {
  const [draft, act] = useReducer(draftStep, EMPTY)
  const [method, setMethod] = useState<OrderMethod>('qr')
  const [note, setNote] = useState('')
  const { begin, isPending, error } = useStartSale(() => {
    act({ type: 'clear' })
    setMethod('qr')
    setNote('')
  })
  const sale: NewSale = {
    draft,
    act,
    method,
    setMethod,
    note,
    setNote,
    begin: () => begin({ amountMinor: moneyOfDraft(draft).minor, method, note }),
    isPending,
    error,
  }
  return <Context value={sale}>{children}</Context>
}

export function useNewSale(): NewSale {
  const sale = useContext(Context)
  if (sale === undefined) throw new Error('useNewSale outside NewSaleProvider')
  return sale
}
