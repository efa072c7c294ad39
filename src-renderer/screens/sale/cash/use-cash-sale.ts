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

import { questionOf, type Question } from '../entry/questions.ts'

type Asked = {
  readonly kind: 'asked'
  /** Of this one sale: however often it is pressed, main makes one. */
  readonly press: string
  readonly amountMinor: bigint
  readonly note: string
  /** Of which it is a part. */
  readonly split?: string
  readonly given: AmountDraft
}
type Step = Asked | { readonly kind: 'done'; readonly sale: CashSaleView; readonly isPart: boolean }

export type CashSale = {
  readonly step: Step | undefined
  readonly begin: (sale: Pick<Asked, 'amountMinor' | 'note' | 'split'>) => void
  readonly type: (action: DraftAction) => void
  readonly take: () => void
  /** Back to the amount, or to the next sale. */
  readonly end: () => void
  readonly isPending: boolean
  /** A plain refusal. */
  readonly error: Error | null
  /** The same amount a moment ago: a new customer, or the same one? */
  readonly question: Question | undefined
  /** A new customer. */
  readonly yes: () => void
  /** Back to the cash received. */
  readonly back: () => void
}

/** A sale for cash, from the amount to the change. */
export function useCashSale(onSold: () => void): CashSale {
  const [step, setStep] = useState<Step | undefined>(undefined)
  const whole = useCommand('cash.sell')
  const part = useCommand('split.payCash')
  const isPending = whole.isPending || part.isPending
  const asked = step?.kind === 'asked' ? step : undefined
  const reset = () => {
    whole.reset()
    part.reset()
  }
  const question = questionOf(whole.error)
  const sell = (sure: boolean) => {
    if (asked === undefined || isPending) return
    const { press, amountMinor, note, split, given } = asked
    const tenderedMinor = moneyOfDraft(given).minor
    if (tenderedMinor < amountMinor) return
    const text = note.trim()
    const onSuccess = (sale: CashSaleView) => {
      setStep({ kind: 'done', sale, isPart: split !== undefined })
      onSold()
    }
    const amounts = { press, amountMinor, tenderedMinor }
    const more = { ...(text === '' ? {} : { note: text }), ...(sure ? { sure } : {}) }
    if (split === undefined) whole.mutate({ ...amounts, ...more }, { onSuccess })
    else part.mutate({ ...amounts, id: split }, { onSuccess })
  }
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
    take: () => sell(false),
    end: () => {
      reset()
      setStep(undefined)
    },
    isPending,
    error: question === undefined ? (whole.error ?? part.error) : null,
    question,
    yes: () => sell(true),
    back: reset,
  }
}
