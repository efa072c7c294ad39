import { useState } from 'react'
import type { SessionView } from '#contract/people-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { OwnPinDialog } from './own-pin-dialog.tsx'

/** Who the signed-in person is, and the way to another PIN; those of practice stay. */
export function OwnPin({ session: { person, practicePins } }: { readonly session: SessionView }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  if (person === undefined) return null
  const isBuiltIn = practicePins?.[person.id] !== undefined
  return (
    <>
      <p className="wrap-anywhere">
        {t('people.own.who', { name: person.name, role: t(`people.role.${person.role}`) })}
      </p>
      {isBuiltIn ? (
        <p className="text-muted">{t('people.own.builtIn')}</p>
      ) : (
        <div>
          <Button name="own-pin" onPress={() => setOpen(true)}>
            {t('people.own.change')}
          </Button>
        </div>
      )}
      {isOpen ? <OwnPinDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
