import { useState } from 'react'
import type { PersonView } from '#contract/people-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { BESIDE_FIELD, useNewPin } from './use-new-pin.tsx'
import { usePersonActs } from './use-person-acts.ts'

type Props = {
  readonly of: InputOf<'people.rename'>['of']
  readonly person: PersonView
  readonly onClose: () => void
}

/**
 * One person. Each part is saved separately and at once; forbidden changes are not offered, and the person's
 * id never changes.
 */
export function PersonDialog({ of, person, onClose }: Props) {
  const { t } = useWords()
  const { can } = person
  const [name, setName] = useState(person.name)
  const [isLeaving, setLeaving] = useState(false)
  const acts = usePersonActs(of, person, onClose)
  const { pin, fields, clear } = useNewPin('people-pin')
  const setPin = () => {
    if (pin === undefined || acts.isPending) return
    if (can.comeBack) acts.comeBack(pin)
    else acts.setPin(pin, clear)
  }
  return (
    <Dialog
      title={person.name}
      isOpen
      onClose={onClose}
      actions={
        isLeaving ? (
          <>
            <Button onPress={() => setLeaving(false)} autoFocus>
              {t('common.cancel')}
            </Button>
            <Button kind="danger" onPress={acts.leave} isPending={acts.isPending}>
              {t('people.leave.do')}
            </Button>
          </>
        ) : (
          <>
            {can.leave ? (
              <Button kind="quiet" className="mr-auto text-danger-text" onPress={() => setLeaving(true)}>
                {t('people.leave')}
              </Button>
            ) : null}
            <Button onPress={onClose}>{t('common.close')}</Button>
          </>
        )
      }
    >
      <RefusalNote>{acts.refusal}</RefusalNote>
      {isLeaving ? (
        <p>{t('people.leave.lead', { name: person.name })}</p>
      ) : (
        <>
          {can.rename ? (
            <div className="flex items-start gap-4 small:flex-col">
              <div className="min-w-0 grow">
                <TextField
                  id="people-name"
                  label={t('people.name')}
                  value={name}
                  onText={(text) => setName(text.slice(0, 40))}
                  onEnter={() => acts.rename(name)}
                />
              </div>
              <div className={BESIDE_FIELD}>
                <Button onPress={() => acts.rename(name)} isPending={acts.isPending}>
                  {t('people.rename.do')}
                </Button>
              </div>
            </div>
          ) : null}
          {can.roles.length === 0 ? null : (
            <Choice
              label={t('people.role')}
              value={person.role}
              onChange={acts.setRole}
              options={ROLES.map((value) => ({
                value,
                words: t(`people.role.${value}`),
                isDisabled: value !== person.role && !can.roles.includes(value),
              }))}
            />
          )}
          {can.comeBack ? <p>{t('people.comeBack.lead')}</p> : null}
          {can.pin || can.comeBack
            ? fields({
                onEnter: setPin,
                save: (
                  <Button onPress={setPin} isPending={acts.isPending}>
                    {t(can.comeBack ? 'people.comeBack.do' : 'people.pin.do')}
                  </Button>
                ),
              })
            : null}
          {!can.leave && !person.left && person.role !== 'cashier' ? (
            <p className="text-muted">{t(`people.last.${person.role}`)}</p>
          ) : null}
        </>
      )}
    </Dialog>
  )
}

const ROLES = ['cashier', 'manager', 'it'] as const
