import type { PayeeView, PayoutForm as Form, PayoutView } from '#contract/payout-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words/words.tsx'
import { PayoutFields } from './payout-fields.tsx'

type Props = {
  /** The draft that is changed; undefined for a new one. */
  readonly number: number | undefined
  readonly onBack: () => void
  readonly onSaved: (number: number) => void
  readonly onBook: () => void
}

/** A new payout, or a draft that is changed: it is handed to a second person afterwards. */
export function PayoutForm({ number, onBack, onSaved, onBook }: Props) {
  const { t } = useWords()
  const form = useQueryOf('payouts.form', {})
  const payees = useQueryOf('payouts.payees', {})
  const draft = useQueryOf('payouts.one', { number: number ?? 1 }, { enabled: number !== undefined })
  return (
    <section aria-labelledby="payout-form" className="flex flex-col gap-4 rounded-card bg-raised p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="payout-form" className="grow text-lead font-bold">
          {number === undefined ? t('payouts.form.title') : t('payouts.form.edit', { n: number })}
        </h2>
        <Button name="payout-back" onPress={onBack}>
          {t('payouts.back')}
        </Button>
      </div>
      <QueryBody of={form}>
        {(asked) => (
          <QueryBody of={payees}>
            {(book) =>
              number === undefined ? (
                <Fields {...{ asked, book, onSaved, onBook }} draft={undefined} />
              ) : (
                <QueryBody of={draft}>
                  {(one) => <Fields {...{ asked, book, onSaved, onBook }} draft={one} />}
                </QueryBody>
              )
            }
          </QueryBody>
        )}
      </QueryBody>
    </section>
  )
}

type FieldsProps = Pick<Props, 'onSaved' | 'onBook'> & {
  readonly asked: Form
  readonly book: readonly PayeeView[]
  readonly draft: PayoutView | undefined
}

function Fields({ asked, book, draft, onSaved, onBook }: FieldsProps) {
  const { t } = useWords()
  if (book.length > 0) return <PayoutFields form={asked} payees={book} draft={draft} onSaved={onSaved} />
  return (
    <EmptyState
      title={t('payouts.book.none')}
      body={t('payouts.form.noPayees')}
      action={
        <Button name="payout-book" kind="primary" onPress={onBook}>
          {t('payouts.book')}
        </Button>
      }
    />
  )
}
