import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { SetupView } from '#contract/setup-views.ts'
import { call } from '../../bridge/call.ts'
import { keyOf, type CommandName } from '../../bridge/queries.ts'
import { useToast } from '../../ui/toast.tsx'

/** The commands that answer with what is so afterwards. */
type SetupCommand = {
  [N in CommandName]: OutputOf<N> extends SetupView ? N : never
}[CommandName]

/** Acts on the connection, shows at once what is so now, and says it. What was sent is not kept. */
export function useSetupCommand<N extends SetupCommand>(name: N) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, error, isPending, reset } = useMutation<SetupView, Error, InputOf<N>>({
    mutationFn: (input) => call(name, input) as Promise<SetupView>,
    gcTime: 0,
  })
  return {
    error,
    isPending,
    reset,
    run: (input: InputOf<N>, said: string, onDone?: () => void) =>
      mutate(input, {
        onSuccess: (view) => {
          client.setQueryData(keyOf('setup.get', {}), view)
          toast({ text: said, tone: 'quiet' })
          onDone?.()
        },
      }),
  }
}
