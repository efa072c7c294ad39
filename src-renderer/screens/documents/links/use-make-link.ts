import type { InputOf } from '#contract/procedures.ts'
import { BridgeRefusal } from '../../../bridge/call.ts'
import { useCommand } from '../../../bridge/queries.ts'

type Wish = Omit<InputOf<'links.make'>, 'sure'>
type Sure = 'unusual' | 'same'

export type LinkRefusal = {
  /** A question of this till's history; pressing again answers it. */
  readonly question: Sure | undefined
  /** The field that the main process refuses, and why. */
  readonly field: string | undefined
  readonly error: Error | null
}

/** One link for one press; a question is asked once, and the second press is the answer. */
export function useMakeLink(onMade: (reference: string) => void) {
  const { mutate, error, isPending, variables, reset } = useCommand('links.make', ({ order }) =>
    onMade(order.reference),
  )
  const question = questionOf(error)
  const make = (wish: Wish) => {
    if (isPending) return
    const asked = variables?.sure ?? []
    mutate(question === undefined ? wish : { ...wish, sure: [...asked, question] })
  }
  return { make, isPending, question, field: fieldOf(error), error, reset }
}

function questionOf(error: Error | null): Sure | undefined {
  if (!(error instanceof BridgeRefusal)) return undefined
  if (error.error.code === 'unusual-amount') return 'unusual'
  return error.error.code === 'same-again' ? 'same' : undefined
}

function fieldOf(error: Error | null): string | undefined {
  const field = error instanceof BridgeRefusal ? error.error.details?.['field'] : undefined
  return typeof field === 'string' ? field : undefined
}
