import { useState } from 'react'
import type { LinkedKind } from '#contract/linked-views.ts'
import { useFocusNext } from '../../../ui/use-focus-next.ts'
import { LinkedForm } from './linked-form.tsx'
import { LinkedList } from './linked-list.tsx'

/** Accounts of customers that this shop may debit, and the form that asks for one more. */
export function LinkedPage() {
  const [kind, setKind] = useState<LinkedKind>('account-binding')
  const [isNew, setNew] = useState(false)
  const focusNext = useFocusNext()
  const close = () => {
    focusNext('linked-new')
    setNew(false)
  }
  return isNew ? (
    <LinkedForm kind={kind} onSent={close} onClose={close} />
  ) : (
    <LinkedList kind={kind} onKind={setKind} onNew={() => setNew(true)} />
  )
}
