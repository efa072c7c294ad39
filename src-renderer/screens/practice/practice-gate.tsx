import type { ReactNode } from 'react'
import type { PracticeView } from '#contract/views.ts'
import { useNavigation } from '../../till/navigation.tsx'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Practice } from './use-practice.ts'

type Props = { readonly practice: Practice; readonly children: (view: PracticeView) => ReactNode }

/** Shows the desk only when there is a practice gateway to control. */
export function PracticeGate({ practice, children }: Props) {
  const { t } = useWords()
  const { view, isReal } = practice
  if (isReal) return <EmptyState title={t('practice.only.title')} body={t('practice.only.body')} />
  if (view.data !== undefined) return children(view.data)
  if (view.error !== null) return <ErrorState error={view.error} onRetry={() => void view.refetch()} />
  return <Skeleton lines={8} />
}

/** Loading, failed, or no orders yet; otherwise the children. */
export function OrdersGate({
  practice,
  children,
}: {
  readonly practice: Practice
  readonly children: ReactNode
}) {
  const { t } = useWords()
  const { go } = useNavigation()
  const { orders, chosen } = practice
  if (chosen !== undefined) return children
  if (orders.isLoading) return <Skeleton lines={4} />
  if (orders.error !== null) return <ErrorState error={orders.error} onRetry={orders.again} compact />
  return (
    <div className="rounded-card border border-dashed border-edge">
      <EmptyState
        title={t('practice.orders.none.title')}
        body={t('practice.orders.none.body')}
        action={<Button onPress={() => go('sale')}>{t('practice.orders.go')}</Button>}
      />
    </div>
  )
}
