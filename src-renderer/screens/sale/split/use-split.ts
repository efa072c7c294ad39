import { useRef, useState } from 'react'
import { useCommand } from '../../../bridge/queries.ts'

export type SplitFlow = {
  /** The split whose parts are being taken; undefined for none. */
  readonly id: string | undefined
  readonly begin: (sale: { readonly amountMinor: bigint; readonly note: string }) => void
  readonly open: (id: string) => void
  /** Back to a new sale. The split stays open unless it was ended. */
  readonly leave: () => void
  readonly isPending: boolean
  readonly error: Error | null
}

/** A sale in parts, held above the screens like the amount being typed. */
export function useSplit(onBegun: () => void): SplitFlow {
  const [id, setId] = useState<string | undefined>(undefined)
  const { mutate, isPending, error } = useCommand('split.open')
  // State changes only at the next render; two Enters may come before it.
  const busy = useRef(false)
  return {
    id,
    begin: ({ amountMinor, note }) => {
      if (busy.current) return
      busy.current = true
      const text = note.trim()
      mutate(
        { totalMinor: amountMinor, ...(text === '' ? {} : { note: text }) },
        {
          onSuccess: (split) => {
            setId(split.id)
            onBegun()
          },
          onSettled: () => {
            busy.current = false
          },
        },
      )
    },
    open: setId,
    leave: () => setId(undefined),
    isPending,
    error,
  }
}
