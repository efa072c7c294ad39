import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { useWanted } from '../../../till/navigation.tsx'

/** The subject of a hold slip: an order, or only an amount. */
export type About = { readonly reference?: string; readonly amountMinor?: bigint }

/** One question at a time, each leading to the next. */
export type DoubtStep =
  | { readonly kind: 'search' }
  | { readonly kind: 'ask'; readonly reference: string }
  | { readonly kind: 'hold'; readonly about: About }
  | { readonly kind: 'slip'; readonly number: number; readonly isNew?: true }
  | { readonly kind: 'slips' }
  | { readonly kind: 'cash'; readonly reference: string }
  /** `corrects`: the time of the decision that is corrected. */
  | { readonly kind: 'resolve'; readonly reference: string; readonly corrects?: number }

type Doubt = {
  readonly step: DoubtStep | undefined
  readonly go: (step: DoubtStep) => void
  readonly close: () => void
}

const Context = createContext<Doubt | undefined>(undefined)

/** Above stage and amount, because the order on the stage may change during the answer. */
export function DoubtProvider({ children }: { readonly children: ReactNode }) {
  const [step, setStep] = useState<DoubtStep | undefined>(undefined)
  useWanted('slip', ({ number }) => setStep({ kind: 'slip', number }))
  const doubt = useMemo<Doubt>(() => ({ step, go: setStep, close: () => setStep(undefined) }), [step])
  return <Context value={doubt}>{children}</Context>
}

export function useDoubt(): Doubt {
  const doubt = useContext(Context)
  if (doubt === undefined) throw new Error('useDoubt outside DoubtProvider')
  return doubt
}
