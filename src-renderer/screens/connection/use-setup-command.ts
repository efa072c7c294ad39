import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommandName, InputOf, OutputOf } from '#contract/procedures.ts'
import type { SetupView } from '#contract/setup-views.ts'
import { call } from '../../bridge/call.ts'
import { keyOf } from '../../bridge/queries.ts'
import { useAnnounce } from '../../ui/live-region.tsx'
import { useToast } from '../../till/toast.tsx'

/** Commands that answer with the new state. */
type SetupCommand = {
  [N in CommandName]: OutputOf<N> extends SetupView ? N : never
}[CommandName]

/** Acts on the connection, shows and announces the new state. The input is not stored. */
export function useSetupCommand<N extends SetupCommand>(name: N) {
  const client = useQueryClient()
  const toast = useToast()
  const announce = useAnnounce()
  const { mutate, error, isPending, reset } = useMutation<SetupView, Error, InputOf<N>>({
    mutationFn: (input) => call(name, input) as Promise<SetupView>,
  })
  return {
    error,
    isPending,
    reset,
    /** `isOnlySpoken`: the screen shows it itself, and a note would cover the next button. */
    run: (input: InputOf<N>, said: string, onDone?: () => void, isOnlySpoken = false) =>
      mutate(input, {
        onSuccess: (view) => {
          client.setQueryData(keyOf('setup.get', {}), view)
          if (isOnlySpoken) announce(said, 'polite')
          else toast({ text: () => said, tone: 'quiet' })
          onDone?.()
        },
      }),
  }
}
