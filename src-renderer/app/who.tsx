import { useEffectEvent, useLayoutEffect } from 'react'
import { useCommand, useQueryOf } from '../bridge/queries.ts'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { LOCK_KEY } from '../till/navigation.tsx'
import { RoleGlyph } from '../ui/role-glyph.tsx'
import { keyName } from '../ui/use-shortcuts.ts'
import { useWords } from '../words/words.tsx'

/** Who is signed in, and the way to lock the till. */
export function Who() {
  const { t } = useWords()
  const session = useQueryOf('session.get', {})
  const lock = useCommand('session.lock')
  const { person, role, canLock = false } = session.data ?? {}
  const act = () => lock.mutate({})
  useLockKey(act, canLock)
  return (
    <>
      {person === undefined ? null : (
        <p className="flex min-w-0 items-center gap-2">
          <span className="sr-only">{t('people.signedIn')}</span>
          <RoleGlyph role={person.role} className="size-5" />
          <span className="max-w-48 min-w-8 truncate font-semibold" title={person.name}>
            {person.name}
          </span>
          <span className="sr-only">{t(`people.role.${person.role}`)}</span>
        </p>
      )}
      {person === undefined && role === 'it' ? (
        <Mark tone="clock" shape="open" words={t('people.setup')} />
      ) : null}
      {canLock ? (
        <Button
          kind="quiet"
          shortcut={LOCK_KEY}
          className="px-3! whitespace-nowrap small:[&_kbd]:hidden"
          onPress={act}
        >
          {t('people.lock')}
        </Button>
      ) : null}
    </>
  )
}

/** Locks over anything that is open: a person who walks away does not close a dialog first. */
function useLockKey(act: () => void, enabled: boolean): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (keyName(event) !== 'Ctrl+l' || event.repeat) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useLayoutEffect(() => {
    if (!enabled) return
    const listener = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [enabled])
}
