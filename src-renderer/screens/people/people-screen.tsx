import { useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { Choice } from '../../ui/choice.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { IdleCard } from './idle-card.tsx'
import { OwnPinCard } from './own-pin-card.tsx'
import { PeopleList } from './people-list.tsx'

/** The staff: managers see those of this till, IT also those of the real one. */
export function PeopleScreen() {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('session.get', {})
  const [of, choose] = useState<'till' | 'real'>('till')
  if (data === undefined)
    return error === null ? (
      <Skeleton lines={6} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  const isBoth = data.role === 'it' && data.mode === 'practice'
  return (
    <div className="grid h-full min-h-0 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-4 p-1 small:flex small:h-auto small:flex-col">
      <h1 className="sr-only">{t('common.nav.people')}</h1>
      <section
        aria-labelledby="people-all"
        className="flex min-h-0 flex-col gap-4 rounded-card bg-raised p-6"
      >
        <h2 id="people-all" className="text-lead font-bold">
          {t('people.all')}
        </h2>
        {isBoth ? (
          <Choice
            label={t('people.of')}
            isLabelHidden
            value={of}
            onChange={choose}
            options={[
              { value: 'till', words: t('people.of.practice') },
              { value: 'real', words: t('people.of.real') },
            ]}
          />
        ) : null}
        <PeopleList key={of} of={of} />
      </section>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto small:overflow-visible">
        <OwnPinCard session={data} />
        <IdleCard session={data} />
      </div>
    </div>
  )
}
