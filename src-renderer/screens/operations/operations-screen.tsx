import { useState, type ReactNode } from 'react'
import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { groundOf } from '../../till/ground.ts'
import { OperationDetail } from './operation-detail.tsx'
import { OperationList } from './operation-list.tsx'
import { useTries } from './use-tries.ts'

/** Every operation of the interface: its description, and the gateway's answer to a trial. */
export function OperationsScreen() {
  const { t } = useWords()
  return (
    <div className="h-full small:h-auto">
      <h1 className="sr-only">{t('common.nav.operations')}</h1>
      <Body />
    </div>
  )
}

function Body(): ReactNode {
  const { t } = useWords()
  const list = useQueryOf('operations.list', {})
  const setup = useQueryOf('setup.get', {})
  const [wanted, want] = useState('')
  const tries = useTries()
  const error = list.error ?? setup.error
  if (list.data === undefined || setup.data === undefined) {
    const again = () => void Promise.all([list.refetch(), setup.refetch()])
    return (
      <div className="h-full rounded-card bg-raised p-6">
        {error === null ? <Skeleton lines={8} /> : <ErrorState error={error} onRetry={again} />}
      </div>
    )
  }
  const operation = list.data.find(({ name }) => name === wanted) ?? list.data[0]
  if (operation === undefined)
    return <EmptyState title={t('operations.none.title')} body={t('operations.none.body')} />
  return (
    <div className="grid h-full min-h-0 grid-cols-[17.5rem_minmax(0,1fr)] gap-4 xl:grid-cols-[20rem_minmax(0,1fr)] small:flex small:h-auto small:flex-col">
      <OperationList operations={list.data} chosen={operation.name} onChoose={want} />
      <OperationDetail operation={operation} ground={groundOf(setup.data)} tries={tries} />
    </div>
  )
}
