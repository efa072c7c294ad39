import { useState } from 'react'
import type { AttentionItem } from '#contract/attention-views.ts'
import { given } from '#domain/given.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { useErrorWords } from '../../till/error-state.tsx'
import { DayField, useDayFault } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DoOrCancel } from '../../ui/do-or-cancel.tsx'
import { SmallField } from '../../ui/small-field.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { WhyLine } from '../../ui/why-line.tsx'
import { dayText, readDay } from '../../words/days.ts'
import { useWords } from '../../words/words.tsx'
import { nameOfItem } from './item-name.ts'
import { NOBODY, OwnerChoice } from './owner-choice.tsx'

type Props = { readonly item: AttentionItem; readonly onClose: () => void }

/** Who takes care of it, until when, and a note. It decides nothing about money. */
export function AssignDialog({ item, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const { assigned, due } = item
  const session = useQueryOf('session.get', {})
  const command = useCommand('attention.assign')
  const wordsOf = useErrorWords()
  const faultOf = useDayFault()
  const [owner, setOwner] = useState(assigned?.owner ?? NOBODY)
  const [note, setNote] = useState(assigned?.note ?? '')
  const [day, setDay] = useState(dayText(due))
  const fault = faultOf(day)
  const save = () => {
    if (fault !== undefined || command.isPending) return
    const chosen = readDay(day)
    command.mutate(
      {
        key: item.key,
        ...given({
          owner: owner === NOBODY ? undefined : owner,
          note: note.trim() === '' ? undefined : note.trim(),
          // The usual date stays the usual one, until a person names another.
          due: chosen === due && item.isDueSet !== true ? undefined : chosen,
        }),
      },
      { onSuccess: onClose },
    )
  }
  useShortcuts({ Enter: save }, { inDialog: true })
  return (
    <Dialog
      title={t('attention.assign.title')}
      isOpen
      onClose={onClose}
      actions={
        <DoOrCancel
          words={t('attention.assign.do')}
          name="assign-do"
          whyId="assign-why"
          isOff={fault !== undefined}
          isPending={command.isPending}
          onDo={save}
          onCancel={onClose}
        />
      }
    >
      <p className="font-semibold wrap-anywhere">{nameOfItem(item, words)}</p>
      <OwnerChoice value={owner} people={session.data?.people ?? []} onChange={setOwner} />
      <DayField
        id="attention-due"
        label={t('attention.due.day')}
        text={day}
        onText={setDay}
        fault={fault}
        onEnter={save}
      />
      <div className="flex">
        <SmallField label={t('doubt.note')} value={note} onText={setNote} maxLength={120} />
      </div>
      <WhyLine id="assign-why" refused={command.error === null ? undefined : wordsOf(command.error)}>
        {undefined}
      </WhyLine>
    </Dialog>
  )
}
