import { useQueryOf, useCommand } from '../bridge/queries.ts'
import { useErrorWords } from '../till/error-state.tsx'
import { useToast } from '../till/toast.tsx'
import { useNavigation } from '../till/navigation.tsx'
import type { DrillId } from '#contract/drill-views.ts'

/** The drill that is going on, or whose score is being looked at; nothing is asked for on a real till. */
export function useDrill() {
  const health = useQueryOf('health.get', {})
  const isPractice = health.data?.mode === 'practice'
  return useQueryOf('drill.get', {}, { enabled: isPractice }).data ?? undefined
}

/** What can be done with drills; a refusal is worded in the corner. */
export function useDrillActs() {
  const toast = useToast()
  const wordsOf = useErrorWords()
  const { focusOrder } = useNavigation()
  const start = useCommand('drill.start')
  const finish = useCommand('drill.finish')
  const stop = useCommand('drill.stop')
  const onError = (error: Error) => toast({ text: wordsOf(error), tone: 'danger' })
  return {
    isPending: start.isPending || finish.isPending || stop.isPending,
    /** Begins with an empty amount in front of the cashier. */
    start: (id: DrillId) => start.mutate({ id }, { onError, onSuccess: () => focusOrder(null) }),
    finish: () => finish.mutate({}, { onError }),
    stop: () => stop.mutate({}, { onError }),
  }
}
