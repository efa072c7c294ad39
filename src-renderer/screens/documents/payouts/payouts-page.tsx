import { useState } from 'react'
import { useQueryOf } from '../../../bridge/queries.ts'
import { useWanted } from '../../../till/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useWords } from '../../../words/words.tsx'
import { LimitsLine } from './limits-line.tsx'
import { PayeeBook } from './payee-book.tsx'
import { PayoutForm } from './payout-form.tsx'
import { PayoutList } from './payout-list.tsx'
import { PayoutStory } from './payout-story.tsx'

type Shown =
  | { readonly view: 'list' | 'book' }
  | { readonly view: 'form'; readonly number?: number }
  | { readonly view: 'one'; readonly number: number }

/** Money that the shop pays out: made by one manager, checked by another. */
export function PayoutsPage() {
  const { t } = useWords()
  const [shown, show] = useState<Shown>({ view: 'list' })
  const form = useQueryOf('payouts.form', {})
  useWanted('payout', ({ number }) => show({ view: 'one', number }))
  const back = () => show({ view: 'list' })
  const open = (number: number) => show({ view: 'one', number })
  if (shown.view === 'one')
    return (
      <PayoutStory
        key={shown.number}
        number={shown.number}
        onBack={back}
        onEdit={() => show({ view: 'form', number: shown.number })}
      />
    )
  if (shown.view === 'book') return <PayeeBook onBack={back} />
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
      <PayoutList onOpen={open} />
    </>
  )
}
