import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { CONSENT_VERSION } from '#contract/linked-input.ts'
import type { LinkedAccount, LinkedKind } from '#contract/linked-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { useLeaveGuard } from '../../../till/navigation.tsx'
import { useToast } from '../../../till/toast.tsx'
import { useWords } from '../../../words/words.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { standingOf } from './linked-words.ts'
import { useLinkedForm, type LinkedFormState } from './use-form.ts'

type LinkedVisit = {
  readonly kind: LinkedKind
  readonly setKind: (kind: LinkedKind) => void
  readonly isNew: boolean
  readonly begin: () => void
  /** Clears what was typed and picked. */
  readonly close: () => void
  readonly form: LinkedFormState
  readonly send: () => void
  readonly isPending: boolean
  readonly error: Error | null
}

const Context = createContext<LinkedVisit | undefined>(undefined)

/**
 * The form, held above the pages of this room: it survives a look at another one, and so does the knowledge that it was
 * sent. In memory only: leaving the room asks first, and a lock or another person takes all of it away.
 */
export function LinkedVisitProvider({ children }: { readonly children: ReactNode }) {
  const { language } = useWords()
  const toast = useToast()
  const [kind, setKind] = useState<LinkedKind>('account-binding')
  const [isNew, setNew] = useState(false)
  const form = useLinkedForm(kind)
  const bind = useCommand('linked.bind')
  const create = useCommand('linked.create')
  const { isPending, error } = kind === 'account-binding' ? bind : create
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => () => latest.current.wipe(), [])
  const { leave, stay } = useLeaveGuard(form.isDirty)
  const close = () => {
    latest.current.clear()
    // What was sent is a person's data too.
    bind.reset()
    create.reset()
    setNew(false)
  }
  const done = (account: LinkedAccount) => {
    close()
    toast({
      text: ({ t }) => t('linked.sent', { standing: t(`linked.standing.${standingOf(account).name}`) }),
      tone: 'quiet',
    })
  }
  const send = () => {
    if (isPending) return
    const files = Object.fromEntries(Object.entries(form.files).map(([name, { bytes }]) => [name, bytes]))
    const input = { ...form.values, ...files, consent: { version: CONSENT_VERSION, language } }
    // The steps have read each field as the contract wants it, and main checks it again.
    if (kind === 'account-binding') bind.mutate(input as InputOf<'linked.bind'>, { onSuccess: done })
    else create.mutate(input as InputOf<'linked.create'>, { onSuccess: done })
  }
  const begin = () => setNew(true)
  return (
    <Context value={{ kind, setKind, isNew, begin, close, form, send, isPending, error }}>
      {children}
      <LeaveDialog leave={leave} onStay={stay} />
    </Context>
  )
}

export function useLinkedVisit(): LinkedVisit {
  const visit = useContext(Context)
  if (visit === undefined) throw new Error('useLinkedVisit outside LinkedVisitProvider')
  return visit
}
