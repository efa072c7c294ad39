import { useState } from 'react'
import type { BetweenShifts, ShiftView } from '#contract/shift-views.ts'
import { keptOf } from '#domain/cash-sale.ts'
import { useWords } from '../../words/words.tsx'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { useToast } from '../../till/toast.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { CashEntry } from '../../acts/shift/cash-entry.tsx'
import { cashOf, NO_CASH } from '../../acts/shift/cash-draft.ts'
import { RefundsButton } from './refunds/refunds-button.tsx'
import { useRefusal } from '../../till/refusal.ts'

type Props = { readonly shift: ShiftView; readonly onList: () => void; readonly onRefunds: () => void }

/** No shift is open: one is offered, and sales work without one. The caret is ready for the opening float. */
export function OpenForm({ shift, onList, onRefunds }: Props) {
  const { t } = useWords()
  const [draft, setDraft] = useState(NO_CASH)
  const toast = useToast()
  const between = useQueryOf('shift.between', {})
  const { mutate, error, isPending } = useCommand('shift.open')
  const refused = useRefusal()(error)
  const isElsewhere = shift.isElsewhere === true
  const minor = isElsewhere ? 0n : cashOf(draft)
  const open = () => {
    if (minor === undefined || isPending) return
    const done = () => toast({ text: ({ t }) => t('shift.opened', { n: shift.nextNumber }), tone: 'quiet' })
    mutate({ floatMinor: minor }, { onSuccess: done })
  }
  useShortcuts({ Enter: open })
  return (
    <section
      aria-labelledby="shift-open"
      className="flex h-full min-h-0 flex-col gap-4 rounded-card bg-raised p-6 low:gap-3 low:p-4 small:h-auto"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="shift-open" className="text-title font-bold">
            {t('shift.open.title', { n: shift.nextNumber })}
          </h2>
          <p className="text-muted">{t('shift.none.lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <RefundsButton onPress={onRefunds} />
          <Button name="zs" onPress={onList}>
            {t('shift.zs')}
          </Button>
        </div>
      </div>
      {between.data === undefined || between.data === null ? null : <Between between={between.data} />}
      {between.error === null ? null : (
        <Callout tone="clock" shape="ask" role="status">
          {t('shift.between.failed')}
        </Callout>
      )}
      <div className="flex min-h-0 grow flex-col justify-center">
        {isElsewhere ? (
          <p className="text-center text-lead text-muted">{t('shift.float.elsewhere')}</p>
        ) : (
          <CashEntry
            label={t('shift.float')}
            help={t('shift.float.help')}
            draft={draft}
            onChange={setDraft}
          />
        )}
      </div>
      <RefusalNote>{refused}</RefusalNote>
      <div className="flex justify-end">
        <Button
          kind="primary"
          shortcut="Enter"
          className="min-h-14!"
          isDisabled={minor === undefined}
          isPending={isPending}
          onPress={open}
        >
          {t('shift.open.do')}
        </Button>
      </div>
    </section>
  )
}

function Between({ between }: { readonly between: BetweenShifts }) {
  const { t } = useWords()
  const { orders, takings, cashSales, sold } = between
  const cash = cashSales.minor + (sold === undefined ? 0n : keptOf(sold))
  return (
    <div className="flex flex-col gap-2">
      <p>
        {t('shift.between', { n: orders })}
        {takings.count === 0 ? '' : ` · ${t('shift.between.takings', { amount: moneyWords(takings.minor) })}`}
      </p>
      {cash === 0n ? null : (
        <Callout tone="clock" shape="ask">
          {t('shift.between.cash', { amount: moneyWords(cash) })}
        </Callout>
      )}
    </div>
  )
}
