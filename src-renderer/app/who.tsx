import { useState } from 'react'
import type { PersonTile, SessionView } from '#contract/people-views.ts'
import { useCommand, useQueryOf } from '../bridge/queries.ts'
import { OwnPin } from '../screens/people/own-pin.tsx'
import { OwnPinDialog } from '../screens/people/own-pin-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Mark } from '../ui/mark.tsx'
import { RoleGlyph } from '../ui/role-glyph.tsx'
import { useWords } from '../words/words.tsx'

/** Who is signed in, and the way to lock the till. */
export function Who() {
  const { t } = useWords()
  const session = useQueryOf('session.get', {})
  const lock = useCommand('session.lock')
  const { person, role, canLock = false } = session.data ?? {}
  const act = () => lock.mutate({})
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {person === undefined ? null : (
        <Name person={person} {...(role === 'cashier' ? { onPress: () => setOpen(true) } : {})} />
      )}
      {person === undefined && role === 'it' ? (
        <Mark tone="clock" shape="open" words={t('people.setup')} />
      ) : null}
      {canLock ? (
        <Button name="lock" kind="quiet" className="px-3! whitespace-nowrap" onPress={act}>
          {t('people.lock')}
        </Button>
      ) : null}
      {isOpen && session.data !== undefined ? (
        <PinDialog session={session.data} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

type PinProps = { readonly session: SessionView; readonly onClose: () => void }

/** A PIN of practice cannot be changed: then the dialog says so. */
function PinDialog({ session, onClose }: PinProps) {
  const { t } = useWords()
  const { person, practicePins } = session
  if (person === undefined || practicePins?.[person.id] === undefined)
    return <OwnPinDialog onClose={onClose} />
  return (
    <Dialog
      title={t('people.own')}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('common.close')}</Button>}
    >
      <OwnPin session={session} />
    </Dialog>
  )
}

type NameProps = { readonly person: PersonTile; readonly onPress?: () => void }

/** A cashier's leads to their PIN: the staff screen, where others change theirs, is not a cashier's. */
function Name({ person, onPress }: NameProps) {
  const { t } = useWords()
  const words = (
    <>
      <span className="sr-only">{t('people.signedIn')}</span>
      <RoleGlyph role={person.role} className="size-5" />
      <span className="max-w-48 min-w-8 truncate font-semibold" title={person.name}>
        {person.name}
      </span>
      <span className="sr-only">{t(`people.role.${person.role}`)}</span>
    </>
  )
  if (onPress === undefined) return <p className="flex min-w-0 items-center gap-2">{words}</p>
  return (
    <Button kind="quiet" name="person" className="min-w-0! px-2!" onPress={onPress}>
      <span className="flex min-w-0 items-center gap-2">{words}</span>
    </Button>
  )
}
