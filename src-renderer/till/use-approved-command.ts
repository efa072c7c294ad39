import type { ReactNode } from 'react'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { BridgeRefusal } from '../bridge/call.ts'
import { useCommand } from '../bridge/queries.ts'
import { useApproval } from './approval-dialog.tsx'
import { asksForApproval } from './approval-refusal.ts'
import { useErrorWords } from './error-state.tsx'

type Approved =
  | 'order.takeCash'
  | 'order.resolve'
  | 'slip.end'
  | 'attention.settle'
  | 'linked.mark'
  | 'linked.forget'
  | 'invoices.send'
  | 'invoices.settle'
  | 'invoices.save'
  | 'dues.make'
  | 'dues.end'
  | 'dues.save'

export type ApprovedCommand<N extends Approved> = {
  readonly run: (input: Omit<InputOf<N>, 'approval'>, onDone: (output: OutputOf<N>) => void) => void
  readonly isPending: boolean
  /** In words; undefined without an error, and while a manager is asked. */
  readonly error: string | undefined
  /** The code of the last refusal. */
  readonly refusedWith: string | undefined
  /** Its `details.why`. */
  readonly refusedWhy: unknown
  /** The manager's dialog while it is open; keys behind it must not act. */
  readonly dialog: ReactNode
}

/** An act that may need a manager's approval, one at a time. */
export function useApprovedCommand<N extends Approved>(name: N): ApprovedCommand<N> {
  const command = useCommand(name)
  const wordsOf = useErrorWords()
  const { ask, dialog } = useApproval()
  const { error } = command
  const refused = error instanceof BridgeRefusal ? error.error : undefined
  return {
    run: (input, onDone) => {
      if (command.isPending) return
      ask(async (approval) => {
        const given = approval === undefined ? {} : { approval }
        onDone(await command.mutateAsync({ ...input, ...given } as InputOf<N>))
      })
    },
    isPending: command.isPending,
    error: error === null || asksForApproval(error) ? undefined : wordsOf(error),
    refusedWith: refused?.code,
    refusedWhy: refused?.details?.['why'],
    dialog,
  }
}
