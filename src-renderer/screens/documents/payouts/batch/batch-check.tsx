import type { BatchNow, BatchRowView } from '#contract/batch-views.ts'
import { useQueryOf } from '../../../../bridge/queries.ts'
import { SHEET_PART, SheetList } from '../../../../till/sheet-list.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useWords } from '../../../../words/words.tsx'
import { PayoutLine } from '../payout-line.tsx'
import { BatchApprove } from './batch-approve.tsx'
import type { CheckDraft } from './check-draft.ts'

type Props = {
  readonly batch: BatchNow
  readonly check: CheckDraft
  readonly onCheck: (check: CheckDraft) => void
  /** Asked for, and not signed yet. */
  readonly onApprove: () => void
  readonly onPayout: (number: number) => void
}

/** The second person looks at every row, leaves some out, and approves the others as one act. */
export function BatchCheck({ batch, check, onCheck, onApprove, onPayout }: Props) {
  const { t } = useWords()
  const { skip, furthest, out } = check
  const rows = useQueryOf(
    'batches.rows',
    { batch: batch.id, show: 'proposed', skip, limit: SHEET_PART },
    { keep: true },
  )
  const leave = ({ number, amountMinor }: BatchRowView, isOut: boolean) => {
    const next = new Map(out)
    if (isOut) next.set(number, amountMinor)
    else next.delete(number)
    onCheck({ ...check, out: next })
  }
  return (
    <>
      <SheetList
        id="batch-check"
        title={t('payouts.batch.check')}
        head={<p>{t('payouts.batch.check.lead')}</p>}
        none={t('sheet.rows.none')}
        of={rows}
        skip={skip}
        onSkip={(next) => onCheck({ ...check, skip: next, furthest: Math.max(furthest, next) })}
      >
        {(row) => (
          <li key={row.number} className="flex flex-wrap items-center gap-x-4 border-t border-line py-1">
            <div className="min-w-0 grow basis-96">
              <PayoutLine row={row} onOpen={() => onPayout(row.number)}>
                <span className="text-note text-muted">{t('reconcile.line', { n: row.line })}</span>
                {row.isNew ? <Mark tone="clock" shape="ask" words={t('payouts.batch.isNew')} /> : null}
              </PayoutLine>
            </div>
            <Switch isOn={out.has(row.number)} onChange={(isOut) => leave(row, isOut)}>
              {t('payouts.batch.leave', { line: row.line })}
            </Switch>
          </li>
        )}
      </SheetList>
      <BatchApprove
        batch={batch}
        out={out}
        isSeen={furthest + SHEET_PART >= batch.toCheck.count}
        onApprove={onApprove}
      />
    </>
  )
}
