import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { InputOf } from '#contract/procedures.ts'
import { useWords } from '../../words/words.tsx'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useCommand } from '../../bridge/queries.ts'
import { useErrorWords } from '../../till/error-state.tsx'
import { useAnnounce } from '../../ui/live-region.tsx'

export type Deed = {
  readonly id: number
  readonly at: number
  readonly what: string
  readonly result: 'running' | 'done' | 'refused'
  /** The reason of a failure. */
  readonly why?: string
}

const KEPT = 20

/** The trainer's acts and their results, newest first. Each press acts once. */
export function useDeeds() {
  const { t } = useWords()
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const announce = useAnnounce()
  const payer = useCommand('practice.payer')
  const fault = useCommand('practice.fault')
  const [deeds, setDeeds] = useState<readonly Deed[]>([])
  const count = useRef(0)

  const run = useCallback(
    async (what: string, act: () => Promise<unknown>) => {
      count.current += 1
      const id = count.current
      const settle = (change: Partial<Deed>) =>
        setDeeds((now) => now.map((deed) => (deed.id === id ? { ...deed, ...change } : deed)))
      setDeeds((now) => [{ id, at: Date.now(), what, result: 'running' as const }, ...now].slice(0, KEPT))
      try {
        await act()
        settle({ result: 'done' })
        announce(`${what}: ${t('practice.log.done')}`)
      } catch (error) {
        const why = refusalWords(error, t) ?? errorWords(error)
        settle({ result: 'refused', why })
        announce(`${what}: ${t('practice.log.refused')}. ${why}`, 'assertive')
      }
      void client.invalidateQueries({ queryKey: ['practice.get'] })
    },
    [announce, client, errorWords, t],
  )
  return {
    deeds,
    isBusy: payer.isPending || fault.isPending,
    pay: (what: string, ...steps: readonly InputOf<'practice.payer'>[]) =>
      void run(what, () => inTurn(steps, (step) => payer.mutateAsync(step))),
    fault: (what: string, input: InputOf<'practice.fault'>) => void run(what, () => fault.mutateAsync(input)),
  }
}

export type Deeds = ReturnType<typeof useDeeds>

/**
 * Paying twice takes two steps; the first may be refused because it is already done. The last one decides.
 */
async function inTurn<T>(steps: readonly T[], act: (step: T) => Promise<unknown>): Promise<void> {
  for (const [index, step] of steps.entries()) {
    try {
      await act(step)
    } catch (error) {
      const isLast = index === steps.length - 1
      if (isLast || !(error instanceof BridgeRefusal) || error.error.code !== 'not-allowed') throw error
    }
  }
}

/** A refusal is more specific here: the customer's app says no. */
function refusalWords(error: unknown, t: ReturnType<typeof useWords>['t']): string | undefined {
  if (!(error instanceof BridgeRefusal)) return undefined
  const { code, details } = error.error
  if (code === 'not-found' || details?.['why'] === 'unknown') return t('practice.refused.not-found')
  if (details?.['why'] === 'exists') return t('practice.refused.exists')
  return code === 'not-allowed' ? t('practice.refused.not-allowed') : undefined
}
