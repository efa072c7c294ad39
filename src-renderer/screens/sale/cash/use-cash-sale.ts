import { useState } from 'react'
import type { CashSaleView } from '#contract/cash-views.ts'
import { useCommand } from '../../../bridge/queries.ts'
import {
  draftStep,
  EMPTY,
  moneyOfDraft,
  type AmountDraft,
  type DraftAction,
} from '../../../ui/amount-draft.ts'

type Asked = {
  readonly kind: 'asked'
  /** Of this one sale: however often it is pressed, main makes one. */
  readonly press: string
  readonly amountMinor: bigint
  readonly note: string
  readonly given: AmountDraft
}
type Step = Asked | { readonly kind: 'done'; readonly sale: CashSaleView }

export type CashSale = {
  readonly step: Step | undefined
  readonly begin: (sale: Pick<Asked, 'amountMinor' | 'note'>) => void
  readonly type: (action: DraftAction) => void
  /** A usual sum, sen. */
  readonly give: (minor: bigint) => void
  readonly take: () => void
  /** Back to the amount, or to the next sale. */
  readonly end: () => void
  readonly isPending: boolean
  readonly error: Error | null
}

/** A sale for cash, from the amount to the change. */
export function useCashSale(onSold: () => void): CashSale {
  const [step, setStep] = useState<Step | undefined>(undefined)
  const { mutate, reset, isPending, error } = useCommand('cash.sell')
  const asked = step?.kind === 'asked' ? step : undefined
  return {
    step,
    begin: (sale) => {
      reset()
      setStep({ ...sale, kind: 'asked', press: crypto.randomUUID(), given: EMPTY })
    },
    type: (action) => {
      // A sale being recorded is frozen: the cash on the screen is the one that was sent.
      if (asked !== undefined && !isPending) setStep({ ...asked, given: draftStep(asked.given, action) })
    },
    give: (minor) => {
      if (asked !== undefined && !isPending) setStep({ ...asked, given: { digits: String(minor / 100n) } })
    },
    take: () => {
      if (asked === undefined || isPending) return
      const { press, amountMinor, note, given } = asked
      const tenderedMinor = moneyOfDraft(given).minor
      if (tenderedMinor < amountMinor) return
      const text = note.trim()
      mutate(
        { press, amountMinor, tenderedMinor, ...(text === '' ? {} : { note: text }) },
        {
          onSuccess: (sale) => {
            setStep({ kind: 'done', sale })
            onSold()
          },
        },
      )
    },
    end: () => setStep(undefined),
    isPending,
    error,
  }
}
