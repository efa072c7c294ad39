import { useId, useState } from 'react'
import type { SignoffDay } from '#contract/signoff-views.ts'
import { BridgeRefusal } from '../../bridge/call.ts'
import { type useCommand, useQueryOf } from '../../bridge/queries.ts'
import { usePersonName } from '../../order/person-name.ts'
import { asksForApproval } from '../../till/approval-refusal.ts'
import { PersonChoice } from '../../till/person-choice.tsx'
import { PinSays, usePause, waitOf } from '../../till/pin-says.tsx'
import { useErrorWords } from '../../till/error-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { PinEntry } from '../../ui/pin-entry.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { dayWords } from '../../words/day-words.ts'
import { useWords } from '../../words/words.tsx'
import { isMoved } from './sign-words.ts'

type Approval = { readonly person: string; readonly pin: string }
type Props = {
  readonly day: SignoffDay
  /** Rows of the day that were on screen. */
  readonly seen: string
  readonly sign: ReturnType<typeof useCommand<'signoff.sign'>>
  readonly onClose: () => void
  /** The day is not what was shown. */
  readonly onMoved: () => void
}

/** The PIN of the manager who signs; above the limit then that of a second one. */
export function SignStep({ day, seen, sign: command, onClose, onMoved }: Props) {
  const { t, language } = useWords()
  const nameOf = usePersonName()
  const wordsOf = useErrorWords()
  const id = useId()
  const session = useQueryOf('session.get', {})
  const own = session.data?.person?.id
  const { mutate, error, isPending, reset } = command
  const [first, setFirst] = useState<Approval | undefined>(undefined)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [pin, setPin] = useState('')
  const isSecond = first !== undefined
  const people = day.signers.filter((each) => each !== first?.person)
  const person =
    [chosen, isSecond ? undefined : own].find((each) => each !== undefined && people.includes(each)) ??
    people[0]
  const left = usePause(waitOf(error), error)
  const hint = person === undefined ? undefined : session.data?.practicePins?.[person]

  const sign = (approval: Approval, second?: Approval) => {
    mutate(
      { day: day.day, seen, approval, ...(second === undefined ? {} : { second }) },
      {
        // Of two PINs the refusal says which: the other is typed again with it.
        onError: (refused) => {
          if (isMoved(refused)) onMoved()
          if (!isAboutSecond(refused)) setFirst(undefined)
        },
      },
    )
  }
  const enter = () => {
    if (person === undefined || isPending || left > 0) return
    const typed = { person, pin }
    setPin('')
    if (first !== undefined) return sign(first, typed)
    if (!day.needsSecond) return sign(typed)
    reset()
    setChosen(undefined)
    setFirst(typed)
  }
  const close = () => {
    if (!isPending) onClose()
  }
  const label = t(isSecond ? 'signoff.second' : 'signoff.first')
  return (
    <Dialog
      title={t('signoff.title', { day: dayWords(day.day, language) })}
      isOpen
      // Under way, it ends with an answer: closed, it could be begun a second time.
      onClose={close}
      actions={
        <Button shortcut="Esc" isDisabled={isPending} onPress={close}>
          {t('common.cancel')}
        </Button>
      }
    >
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <div className="flex min-w-56 flex-1 flex-col gap-4">
          <p>{t('signoff.means')}</p>
          {day.needsSecond ? (
            <p className="font-semibold">
              {t('signoff.why.second', { limit: moneyWords(day.limitMinor ?? 0n) })}
            </p>
          ) : null}
          {person === undefined ? null : (
            <PersonChoice
              // The second person is chosen anew.
              key={label}
              label={label}
              people={people.map((id) => ({ id, name: nameOf(id) }))}
              value={person}
              onChange={(next) => {
                setChosen(next)
                reset()
              }}
            />
          )}
          {hint === undefined || person === undefined ? null : (
            <p className="rounded-control border-2 border-dashed border-clock bg-clock-soft px-4 py-2 text-clock-text">
              {t('people.practicePin', { name: nameOf(person), pin: hint })}
            </p>
          )}
          {error === null || asksForApproval(error) ? (
            <PinSays id={id} error={error} left={left} />
          ) : (
            <RefusalNote>{wordsOf(error)}</RefusalNote>
          )}
        </div>
        {person === undefined ? null : (
          <PinEntry
            key={label}
            label={t('people.pinOf', { name: nameOf(person) })}
            enter={t(day.needsSecond && !isSecond ? 'signoff.pin.next' : 'signoff.do')}
            value={pin}
            onValue={setPin}
            onEnter={enter}
            isDisabled={left > 0}
            isPending={isPending}
            describedBy={id}
          />
        )}
      </div>
    </Dialog>
  )
}

function isAboutSecond(error: unknown): boolean {
  return error instanceof BridgeRefusal && error.error.details?.['who'] === 'second'
}
