import { useCommand, useQueryOf } from '../bridge/queries.ts'
import { Button } from '../ui/button.tsx'
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
        <Button name="lock" kind="quiet" className="px-3! whitespace-nowrap" onPress={act}>
          {t('people.lock')}
        </Button>
      ) : null}
    </>
  )
}
