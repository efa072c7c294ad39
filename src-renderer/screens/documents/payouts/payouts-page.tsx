import { useState } from 'react'
import { useQueryOf } from '../../../bridge/queries.ts'
import { useWanted } from '../../../till/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useWords } from '../../../words/words.tsx'
import { BatchList } from './batch/batch-list.tsx'
import { BatchPage } from './batch/batch-page.tsx'
import type { CheckDraft } from './batch/check-draft.ts'
import { LimitsLine } from './limits-line.tsx'
import { PayeeBook } from './payee-book.tsx'
import { PayoutForm } from './payout-form.tsx'
import { PayoutList } from './payout-list.tsx'
import { PayoutStory } from './payout-story.tsx'

type Shown =
  | { readonly view: 'list' | 'book' }
  | { readonly view: 'form'; readonly number?: number }
  | { readonly view: 'batches'; readonly batch: string | undefined }
  /** `batch`: from which it was opened. */
  | { readonly view: 'one'; readonly number: number; readonly batch?: string | undefined }

/** Money that the shop pays out: made by one manager, checked by another. */
export function PayoutsPage() {
  const { t } = useWords()
  const [shown, show] = useState<Shown>({ view: 'list' })
  const [check, setCheck] = useState<CheckDraft | undefined>(undefined)
  const form = useQueryOf('payouts.form', {})
  useWanted('payout', ({ number }) => show({ view: 'one', number }))
  const back = () => show({ view: 'list' })
  const open = (number: number) => show({ view: 'one', number })
  if (shown.view === 'one')
    return (
      <PayoutStory
        key={shown.number}
        number={shown.number}
        onBack={shown.batch === undefined ? back : () => show({ view: 'batches', batch: shown.batch })}
        onEdit={() => show({ view: 'form', number: shown.number })}
      />
    )
  if (shown.view === 'book') return <PayeeBook onBack={back} />
  if (shown.view === 'batches')
    return (
      <BatchPage
        batch={shown.batch}
        check={check}
        onCheck={setCheck}
        onBatch={(batch) => show({ view: 'batches', batch })}
        onPayout={(number) => show({ view: 'one', number, batch: shown.batch })}
        onBack={back}
      />
    )
  if (shown.view === 'form')
    return (
      <PayoutForm number={shown.number} onBack={back} onSaved={open} onBook={() => show({ view: 'book' })} />
    )
  return (
    <>
      {form.data === undefined || form.data.source !== undefined ? null : (
        <Callout tone="clock" shape="ask">
          {t('payouts.no-source')}
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-lead font-bold">{t('payouts.title')}</h2>
        <Button name="payout-book" onPress={() => show({ view: 'book' })}>
          {t('payouts.book')}
        </Button>
        <Button name="payout-batches" onPress={() => show({ view: 'batches', batch: undefined })}>
          {t('payouts.batch.title')}
        </Button>
        <Button
          name="payout-new"
          kind="primary"
          isDisabled={form.data?.source === undefined}
          onPress={() => show({ view: 'form' })}
        >
          {t('payouts.new')}
        </Button>
      </div>
      <LimitsLine />
      <BatchList onOpen={(batch) => show({ view: 'batches', batch })} />
      <PayoutList onOpen={open} />
    </>
  )
}
