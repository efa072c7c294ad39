import { useState } from 'react'
import type { PeopleView, PersonView } from '#contract/people-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { RoleGlyph } from '../../ui/role-glyph.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddDialog } from './add-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { PersonRow } from './person-row.tsx'

type Props = {
  /** `real`: the people of the real till, seen from practice mode. */
  readonly of: InputOf<'people.list'>['of']
}

/** The staff, one row each, former ones last. A row opens what may be changed. */
export function PeopleList({ of }: Props) {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('people.list', { of })
  const [isAdding, setAdding] = useState(false)
  const [opened, open] = useState<string | undefined>(undefined)
  const mayAdd = data !== undefined && data.mayAdd.length > 0
  if (data === undefined)
    return error === null ? (
      <Skeleton lines={6} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  const person = data.people.find(({ id }) => id === opened)
  return (
    <div className="flex min-h-0 grow flex-col gap-3">
      {data.state === 'known' ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">
            {t('people.count', { n: data.people.filter(({ left }) => !left).length })}
          </p>
          {mayAdd ? (
            <Button kind="primary" name="add-person" onPress={() => setAdding(true)}>
              {t('people.add')}
            </Button>
          ) : null}
        </div>
      ) : (
        <WhyNot view={data} of={of} />
      )}
      <Rows people={data.people} onOpen={open} isKnown={data.state === 'known'} />
      {isAdding ? <AddDialog of={of} roles={data.mayAdd} onClose={() => setAdding(false)} /> : null}
      {person === undefined ? null : (
        <PersonDialog key={person.id} of={of} person={person} onClose={() => open(undefined)} />
      )}
    </div>
  )
}

type RowsProps = {
  readonly people: readonly PersonView[]
  readonly onOpen: (id: string) => void
  readonly isKnown: boolean
}

function Rows({ people, onOpen, isKnown }: RowsProps) {
  const { t } = useWords()
  if (people.length === 0) {
    return isKnown ? (
      <EmptyState
        icon={<RoleGlyph role="manager" className="size-10" />}
        title={t('people.empty')}
        body={t('people.empty.body')}
      />
    ) : null
  }
  const here = people.filter(({ left }) => !left)
  const left = people.filter((each) => each.left)
  return (
    <ul
      aria-label={t('people.list')}
      className="-m-1 flex min-h-0 flex-col gap-2 overflow-y-auto p-1 small:overflow-visible"
    >
      {[...here, ...left].map((person) => (
        <PersonRow key={person.id} person={person} onOpen={() => onOpen(person.id)} />
      ))}
    </ul>
  )
}

/** Why the list cannot be read or changed. Practice people stay usable. */
function WhyNot({ view, of }: { readonly view: PeopleView; readonly of: Props['of'] }) {
  const { t } = useWords()
  const isFile = of === 'till' && view.people.length > 0
  return (
    <Callout tone="danger" shape="ask" role="alert">
      <p className="font-semibold">{t(isFile ? 'people.why.practiceFile' : `people.state.${view.state}`)}</p>
      {view.detail === undefined ? null : <p className="text-note">{view.detail}</p>}
    </Callout>
  )
}
