import { useState } from 'react'
import type { InputOf } from '#contract/procedures.ts'
import type { PersonRole } from '#domain/person.ts'
import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToast } from '../../till/toast.tsx'
import { peopleRefusal } from './people-words.ts'
import { useNewPin } from './use-new-pin.tsx'

type Props = {
  readonly of: InputOf<'people.add'>['of']
  readonly roles: readonly PersonRole[]
  readonly onClose: () => void
}

/** A name, a role, and a PIN that the person types. */
export function AddDialog({ of, roles, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [name, setName] = useState('')
  const [role, setRole] = useState<PersonRole>(roles[0] ?? 'cashier')
  const { mutate, error, isPending } = useCommand('people.add')
  const { pin, fields } = useNewPin('people-add')
  const add = () => {
    if (pin === undefined || name.trim() === '' || isPending) return
    mutate(
      { of, name: name.trim(), role, pin },
      {
        onSuccess: () => {
          toast({ text: ({ t }) => t('people.added', { name: name.trim() }), tone: 'quiet' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={t('people.add')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            onPress={add}
            isDisabled={pin === undefined || name.trim() === ''}
            isPending={isPending}
          >
            {t('people.add.do')}
          </Button>
        </>
      }
    >
      <TextField
        id="people-add-name"
        label={t('people.name')}
        value={name}
        onText={(text) => setName(text.slice(0, 40))}
        help={t('people.name.help')}
        autoFocus
      />
      <Choice
        label={t('people.role')}
        value={role}
        onChange={setRole}
        options={roles.map((value) => ({ value, words: t(`people.role.${value}`) }))}
      />
      {fields({ onEnter: add })}
      <RefusalNote>{error === null ? null : peopleRefusal(words, error)}</RefusalNote>
    </Dialog>
  )
}
