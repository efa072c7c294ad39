import { useState, type ReactNode } from 'react'
import type { BillAsk, BillDraft } from '#domain/bill-draft.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import type { SaleMethod } from '../entry/sale-method.ts'
import { BillDialog } from './bill-dialog.tsx'

type Typed = { readonly draft: BillDraft | undefined; readonly setDraft: (draft: BillDraft) => void }

type Step = {
  /** Goes on at once where the gateway needs no more than the amount; otherwise once the bill is complete. */
  readonly before: (sale: Sale) => void
  readonly dialog: ReactNode
}

type Sale = {
  readonly minor: bigint
  readonly method: SaleMethod
  readonly go: (bill?: BillDraft) => void
}

/** Asks for the details of a bill between the amount and its code. `onKey`: the key that closed it. */
export function useBillStep(
  { draft, setDraft }: Typed,
  onKey: (key: string) => void = () => undefined,
): Step {
  const ask: BillAsk | undefined = useQueryOf('sale.methods', {}).data?.bill
  const [asked, setAsked] = useState<Sale | undefined>(undefined)
  const close = (key: string) => {
    onKey(key)
    setAsked(undefined)
  }
  return {
    before: (sale) => {
      if (ask === undefined || sale.method === 'cash' || sale.method === 'split') sale.go()
      else setAsked(sale)
    },
    dialog:
      asked === undefined || ask === undefined ? null : (
        <BillDialog
          ask={ask}
          minor={asked.minor}
          typed={draft}
          onTyped={setDraft}
          onDone={(bill) => {
            close('Enter')
            asked.go(bill)
          }}
          onClose={() => close('Escape')}
        />
      ),
  }
}
