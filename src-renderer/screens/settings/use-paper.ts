import { useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#contract/procedures.ts'
import type { PaperView } from '#contract/paper-views.ts'
import { keyOf, useCommand } from '../../bridge/queries.ts'

export type PaperChange = InputOf<'paper.change'>

/** Changes the paper settings, each at once. */
export function usePaper() {
  const client = useQueryClient()
  const keep = (view: PaperView) => {
    client.setQueryData(keyOf('paper.get', {}), view)
    void client.invalidateQueries({ queryKey: ['paper.preview'] })
  }
  const change = useCommand('paper.change')
  const folder = useCommand('paper.chooseFolder')
  const look = useCommand('paper.lookForPrinters')
  return {
    change: (next: PaperChange, onDone?: () => void) =>
      change.mutate(next, {
        onSuccess: (view) => {
          keep(view)
          onDone?.()
        },
      }),
    chooseFolder: () => folder.mutate({}, { onSuccess: keep }),
    look: () => look.mutate({}, { onSuccess: keep }),
    isSaving: change.isPending,
    isLooking: look.isPending,
    isSaved: change.isSuccess,
    error: change.error ?? folder.error ?? look.error,
  }
}

export type PaperChanger = ReturnType<typeof usePaper>
