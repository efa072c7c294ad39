import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { PersonTile } from '#contract/people-views.ts'
import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { useEarlyDigits } from '../../ui/early-keys.ts'
import { MOST_PIN, PinEntry } from '../../ui/pin-entry.tsx'
import { PinSays, usePause, waitOf } from '../../till/pin-says.tsx'

type Props = {
  readonly person: PersonTile
  /** When the main process reported `person`: the wait counts from then. */
  readonly toldAt: number
}

/** The chosen person's PIN. A refused PIN is typed anew; the main process sets the wait. */
export function SignIn({ person, toldAt }: Props) {
  const { t } = useWords()
  const id = useId()
  const client = useQueryClient()
  const [typed, setTyped] = useState({ id: person.id, pin: '' })
  const { mutate, variables, error: refusal, isPending } = useCommand('session.signIn')
  // The typed PIN and the answer belong to the person they were meant for.
  const pin = typed.id === person.id ? typed.pin : ''
  const error = variables?.person === person.id ? refusal : null
  const refused = usePause(waitOf(error), error)
  const told = usePause(person.waitMs, toldAt)
  const left = Math.max(refused, told)
  useEarlyDigits((digits) => setTyped({ id: person.id, pin: digits.slice(0, MOST_PIN) }))
  const signIn = () => {
    mutate(
      { person: person.id, pin },
      // Who may sign in, and who has to wait, may have changed.
      { onError: () => void client.invalidateQueries({ queryKey: ['session.get'] }) },
    )
    setTyped({ id: person.id, pin: '' })
  }
  return (
    <section
      aria-label={t('people.signIn')}
      className="flex w-88 flex-col items-center gap-3 self-start rounded-card bg-raised p-4"
    >
      <PinEntry
        label={t('people.pinOf', { name: person.name })}
        enter={t('people.enter')}
        value={pin}
        onValue={(next) => setTyped({ id: person.id, pin: next })}
        onEnter={signIn}
        isDisabled={left > 0}
        isPending={isPending}
        describedBy={id}
      />
      <div className="min-h-18 w-full">
        <PinSays id={id} error={error} left={left} />
      </div>
    </section>
  )
}
