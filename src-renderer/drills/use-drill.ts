import { useQueryOf, useCommand } from '../bridge/queries.ts'
import { errorWords } from '../till/error-state.tsx'
import { useToast } from '../till/toast.tsx'
import { useNavigation } from '../till/navigation.tsx'
import type { DrillId } from '#contract/drill-views.ts'

/** The running drill, or the one whose score is open. A real till makes no query. */
export function useDrill() {
  const health = useQueryOf('health.get', {})
  const isPractice = health.data?.mode === 'practice'
  return useQueryOf('drill.get', {}, { enabled: isPractice }).data ?? undefined
}

/** The acts on drills; a refusal appears in the corner. */
export function useDrillActs() {
  const toast = useToast()
  const { focusOrder } = useNavigation()
  const start = useCommand('drill.start')
  const finish = useCommand('drill.finish')
  const stop = useCommand('drill.stop')
  const onError = (error: Error) => toast({ text: (words) => errorWords(words, error), tone: 'danger' })
  return {
    isPending: start.isPending || finish.isPending || stop.isPending,
    /** Starts with an empty amount in front of the cashier. */
    start: (id: DrillId) => start.mutate({ id }, { onError, onSuccess: () => focusOrder(null) }),
    finish: () => finish.mutate({}, { onError }),
    stop: () => stop.mutate({}, { onError }),
  }
}
