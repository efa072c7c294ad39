import { useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Closing } from '../../acts/shift/closing.tsx'
import { OpenForm } from './open-form.tsx'
import { RefundList } from './refunds/refund-list.tsx'
import { ShiftNow } from './shift-now.tsx'
import { ZList } from './z-list.tsx'
import { ZScreen } from '../../acts/shift/z-screen.tsx'

type View =
  | { readonly kind: 'now' }
  | { readonly kind: 'closing' }
  | { readonly kind: 'list' }
  | { readonly kind: 'refunds' }
  | { readonly kind: 'z'; readonly number: number; readonly from: 'closing' | 'list' }

/** The shift: opened, viewed, closed step by step; and every earlier Z. */
export function ShiftScreen() {
  const { t } = useWords()
  const [view, setView] = useState<View>({ kind: 'now' })
  const { data, error, refetch } = useQueryOf('shift.get', {})
  if (data === undefined) {
    return error === null ? (
      <Skeleton lines={6} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  const toNow = () => setView({ kind: 'now' })
  const toList = () => setView({ kind: 'list' })
  const toRefunds = () => setView({ kind: 'refunds' })
  return (
    <div className="h-full p-1 small:h-auto">
      <h1 className="sr-only">{t('shift.title')}</h1>
      {view.kind === 'list' ? (
        <ZList onBack={toNow} onOpen={(number) => setView({ kind: 'z', number, from: 'list' })} />
      ) : null}
      {view.kind === 'refunds' ? <RefundList onBack={toNow} /> : null}
      {view.kind === 'z' ? (
        <ZScreen
          number={view.number}
          isFresh={view.from === 'closing'}
          onBack={view.from === 'list' ? toList : toNow}
        />
      ) : null}
      {view.kind === 'now' && data.open === undefined ? (
        <OpenForm shift={data} onList={toList} onRefunds={toRefunds} />
      ) : null}
      {view.kind === 'now' && data.open !== undefined ? (
        <ShiftNow
          shift={data}
          open={data.open}
          onList={toList}
          onRefunds={toRefunds}
          onClose={() => setView({ kind: 'closing' })}
        />
      ) : null}
      {view.kind === 'closing' ? (
        <Closing
          shift={data}
          onBack={toNow}
          onClosed={(number) => setView({ kind: 'z', number, from: 'closing' })}
        />
      ) : null}
    </div>
  )
}
