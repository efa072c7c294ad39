import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderView } from '#contract/views.ts'
import { BridgeRefusal } from '../../../bridge/call.ts'
import { keyOf, useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { useNow } from '../../../ui/use-now.ts'
import { findingOf, isDecided, type Finding } from './finding.ts'

/** How long a customer waits at the counter without other news. */
const ROUND_MS = 15_000
/** Three status checks in a round: a payment under way is found by the next one. */
const ASK_EVERY_MS = 6_000

export type LookRound = {
  /** The order as it is now, from any source. */
  readonly order: OrderView | undefined
  /** What is known so far; undefined until the first answer. */
  readonly finding: Finding | undefined
  readonly error: Error | null
  readonly isAsking: boolean
  /** The round will ask again. */
  readonly goesOn: boolean
  readonly begunAt: number
  readonly endsAt: number
  readonly again: () => void
}

/** Asks about every transaction of the order, repeatedly for fifteen seconds or until decided. */
export function useLookRound(reference: string): LookRound {
  const client = useQueryClient()
  const look = useCommand('order.checkNow')
  const live = useQueryOf('order.get', { reference })
  const [begunAt, setBegunAt] = useState(() => Date.now())
  const askedAt = useRef(0)
  const now = useNow()
  // While the next status check runs, the last answer stays.
  const [answer, setAnswer] = useState<Answer>({ error: null })
  const finding = findingNow(live.data, answer)
  const isOver = now >= begunAt + ROUND_MS || (finding !== undefined && isDecided(finding))
  const ask = () => {
    askedAt.current = Date.now()
    look.mutate(
      { reference },
      {
        onSuccess: (found) => {
          setAnswer({ found, error: null })
          client.setQueryData(keyOf('order.get', { reference }), found)
        },
        onError: (error) => setAnswer({ error }),
      },
    )
  }
  const askInTurn = useEffectEvent((at: number, begun: number) => {
    if (look.isPending || isOver) return
    if (askedAt.current < begun || at - askedAt.current >= ASK_EVERY_MS) ask()
  })
  useEffect(() => askInTurn(now, begunAt), [now, begunAt])
  return {
    order: live.data ?? answer.found,
    finding,
    error: answer.error,
    isAsking: look.isPending || look.isIdle,
    goesOn: !isOver,
    begunAt,
    endsAt: begunAt + ROUND_MS,
    again: () => {
      if (!look.isPending) setBegunAt(Date.now())
    },
  }
}

type Answer = { readonly found?: OrderView; readonly error: Error | null }

function findingNow(live: OrderView | undefined, { found, error }: Answer): Finding | undefined {
  const known = live === undefined ? undefined : findingOf(live)
  // A callback may arrive while the status check is still out.
  if (known !== undefined && isDecided(known)) return known
  // Our own rate limit: no request was sent, so the gateway is not silent.
  if (error instanceof BridgeRefusal && error.error.code === 'budget-spent') return 'limited'
  if (error !== null) return 'no-answer'
  return found === undefined ? undefined : findingOf(found)
}
