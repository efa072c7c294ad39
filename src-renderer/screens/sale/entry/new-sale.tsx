import { createContext, useContext, useEffect, useReducer, useState, type ReactNode, useRef } from 'react'
import type { BillDraft } from '#domain/bill-draft.ts'
import type { PageMethod } from '#domain/order.ts'
import {
  draftStep,
  EMPTY,
  moneyOfDraft,
  type AmountDraft,
  type DraftAction,
} from '../../../ui/amount-draft.ts'
import { call } from '../../../bridge/call.ts'
import { useRole } from '../../../till/navigation.tsx'
import { useSplit, type SplitFlow } from '../split/use-split.ts'
import { useCashSale, type CashSale } from '../cash/use-cash-sale.ts'
import type { Question } from './questions.ts'
import type { SaleMethod } from './sale-method.ts'
import { useStartSale } from './use-start-sale.ts'

type NewSale = {
  readonly draft: AmountDraft
  readonly act: (action: DraftAction) => void
  readonly method: SaleMethod
  readonly setMethod: (method: SaleMethod) => void
  readonly pageMethod: PageMethod | undefined
  readonly setPageMethod: (chosen: PageMethod | undefined) => void
  readonly note: string
  readonly setNote: (note: string) => void
  /** What was typed about the bill; kept while the sale is. */
  readonly bill: BillDraft | undefined
  readonly setBill: (bill: BillDraft) => void
  readonly begin: (bill?: BillDraft) => void
  readonly cash: CashSale
  readonly split: SplitFlow
  readonly isPending: boolean
  readonly error: Error | null
  readonly question: Question | undefined
  /** The answers: go ahead; back to the amount; discard this sale. */
  readonly yes: () => void
  readonly back: () => void
  readonly forget: () => void
  /** The key that closed a question or a list; its repeat is not taken for typing. */
  readonly lastKey: LastKey
}

const Context = createContext<NewSale | undefined>(undefined)

/**
 * The sale being typed, held above the screens: it survives a look at the history or an open payment. So does
 * the knowledge that it was sent, so that coming back cannot send it twice.
 */
export function NewSaleProvider({ children }: { readonly children: ReactNode }) {
  const [draft, dispatch] = useReducer(draftStep, EMPTY)
  const [method, setMethod] = useState<SaleMethod>('qr')
  const [pageMethod, setPageMethod] = useState<PageMethod | undefined>(undefined)
  const [note, setNote] = useState('')
  const [bill, setBill] = useState<BillDraft | undefined>(undefined)
  const lastKey = useLastKey()
  const clear = () => {
    dispatch({ type: 'clear' })
    setMethod('qr')
    setPageMethod(undefined)
    setNote('')
    setBill(undefined)
  }
  const start = useStartSale(clear)
  useShownToCustomer(moneyOfDraft(draft).minor)
  const cash = useCashSale(clear)
  const asking = cash.question === undefined ? start : cash
  const split = useSplit(clear)
  const sale: NewSale = {
    draft,
    // A sale being sent is frozen: the amount on the screen is the one that was sent.
    act: (action) => {
      if (start.isBusy()) return
      dispatch(action)
      // Without an amount the next customer begins, whose bill must not bear this one's name.
      if (draftStep(draft, action).digits === '') setBill(undefined)
    },
    method,
    setMethod,
    pageMethod,
    setPageMethod,
    note,
    setNote,
    bill,
    setBill,
    begin: (told) => {
      const { minor: amountMinor } = moneyOfDraft(draft)
      if (method === 'cash') cash.begin({ amountMinor, note })
      else if (method === 'split') split.begin({ amountMinor, note })
      else start.begin({ amountMinor, method, note, pageMethod, bill: told })
    },
    cash,
    split,
    isPending: start.isPending,
    error: start.error,
    question: asking.question,
    yes: asking.yes,
    back: asking.back,
    forget: () => {
      start.back()
      cash.end()
      clear()
    },
    lastKey,
  }
  return <Context value={sale}>{children}</Context>
}

/** The customer sees the amount grow. A locked till types nothing, so it is sent again when its person is back. */
function useShownToCustomer(amountMinor: bigint): void {
  const role = useRole()
  const sent = useRef(0n)
  const isHere = role !== 'nobody'
  useEffect(() => {
    if (!isHere || (amountMinor === 0n && sent.current === 0n)) return
    sent.current = amountMinor
    // A refusal is logged, and must not stop the cashier.
    call('display.amount', { amountMinor: amountMinor === 0n ? null : amountMinor }).catch(() => undefined)
  }, [amountMinor, isHere])
}

export function useNewSale(): NewSale {
  const sale = useContext(Context)
  if (sale === undefined) throw new Error('useNewSale outside NewSaleProvider')
  return sale
}

/** Longer than a worn key bounces, shorter than a person needs to press it again. */
const ECHO_MS = 250

type LastKey = {
  readonly took: (key: string) => void
  /** The same key again, too soon for a person. */
  readonly isEcho: (key: string) => boolean
}

/**
 * The repeat of an answering key must not act again. The digit that chose from a list would be typed into the
 * amount; the Escape that closed a question would clear it.
 */
function useLastKey(): LastKey {
  const last = useRef({ key: '', at: 0 })
  return {
    took: (key) => {
      last.current = { key, at: performance.now() }
    },
    isEcho: (key) => last.current.key === key && performance.now() - last.current.at < ECHO_MS,
  }
}
