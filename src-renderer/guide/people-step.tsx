import { useState } from 'react'
import type { PersonView } from '#contract/people-views.ts'
import type { PersonRole } from '#domain/person.ts'
import { useWords } from '../words/words.tsx'
import { useQueryOf } from '../bridge/queries.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { ErrorState } from '../till/error-state.tsx'
import { Mark } from '../ui/mark.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddDialog } from '../screens/people/add-dialog.tsx'
import { GUIDE_STEPS } from './guide-steps.ts'
import type { Guide } from './use-guide.ts'

const ROLES: readonly PersonRole[] = ['manager', 'it', 'cashier']

/** The people who can open the real till: without a manager and an IT person it could not be opened. */
export function PeopleStep({ guide }: { readonly guide: Guide }) {
  const { t } = useWords()
  const isOpen = guide.facts.view.vault.state === 'open'
  const { data, error, refetch } = useQueryOf('people.list', { of: 'real' }, { enabled: isOpen })
  const [asked, ask] = useState<PersonRole | undefined>(undefined)
  if (!isOpen) {
    return (
      <div className="flex flex-col items-start gap-3">
        <Callout tone="clock" shape="open">
          {t('connect.people.vault', { step: GUIDE_STEPS.indexOf('vault') + 1 })}
        </Callout>
        <Button onPress={() => guide.show('vault')}>{t('connect.step.vault')}</Button>
      </div>
    )
  }
  if (data === undefined)
    return error === null ? (
      <Skeleton lines={4} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  const there = data.people.filter(({ left, builtIn }) => !left && !builtIn)
  return (
    <>
      <p className="font-semibold">{t('connect.people.needed')}</p>
      <ul className="flex flex-col gap-5">
        {ROLES.map((role) => (
          <RoleLine
            key={role}
            role={role}
            people={there.filter((person) => person.role === role)}
            {...(data.mayAdd.includes(role) ? { onAdd: () => ask(role) } : {})}
          />
        ))}
      </ul>
      {asked === undefined ? null : <AddDialog of="real" roles={[asked]} onClose={() => ask(undefined)} />}
    </>
  )
}

type LineProps = {
  readonly role: PersonRole
  readonly people: readonly PersonView[]
  readonly onAdd?: () => void
}

function RoleLine({ role, people, onAdd }: LineProps) {
  const { t } = useWords()
  const isThere = people.length > 0
  const isNeeded = role !== 'cashier'
  return (
    <li className="grid max-w-3xl grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5">
      <div className="flex min-w-0 flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-4">
          <h3 className="text-lead font-bold">{t(`connect.people.${role}`)}</h3>
          {isThere ? (
            <Mark tone="paid" shape="up" words={people.map(({ name }) => name).join(', ')} />
          ) : (
            <Mark tone={isNeeded ? 'clock' : 'quiet'} shape="open" words={t('connect.people.none')} />
          )}
        </div>
        {isNeeded ? null : <p className="text-note text-muted">{t('connect.people.cashierLater')}</p>}
      </div>
      {onAdd === undefined ? null : (
        <Button kind={isThere || !isNeeded ? 'plain' : 'primary'} onPress={onAdd}>
          {t('connect.people.addRole', { role: t(`connect.people.${role}`) })}
        </Button>
      )}
    </li>
  )
}
