import { useState } from 'react'
import { useFocusNext } from '../../../ui/use-focus-next.ts'
import { LinkedForm } from './linked-form.tsx'
import { LinkedList } from './linked-list.tsx'
import { useLinkedVisit } from './linked-visit.tsx'

/** Accounts of customers that this shop may debit, and the form that asks for one more. */
export function LinkedPage() {
  const { kind, setKind, isNew, begin, send, close } = useLinkedVisit()
  const [isBegun, setBegun] = useState(false)
  const focusNext = useFocusNext()
  return isNew ? (
    <LinkedForm
      isBegun={isBegun}
      onSend={() => {
        focusNext('linked-new')
        send()
      }}
      onClose={() => {
        focusNext('linked-new')
        close()
      }}
    />
  ) : (
    <LinkedList
      kind={kind}
      onKind={setKind}
      onNew={() => {
        setBegun(true)
        begin()
      }}
    />
  )
}
