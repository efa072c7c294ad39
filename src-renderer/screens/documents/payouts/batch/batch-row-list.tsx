import { useState } from 'react'
import type { BatchNow } from '#contract/batch-views.ts'
import { useQueryOf } from '../../../../bridge/queries.ts'
import { SHEET_PART, SheetList } from '../../../../till/sheet-list.tsx'
import { Choice } from '../../../../ui/choice.tsx'
import { useWords } from '../../../../words/words.tsx'
import { PayoutLine } from '../payout-line.tsx'

const SHOWN = ['all', 'waiting', 'problem'] as const

type Props = { readonly batch: BatchNow; readonly onPayout: (number: number) => void }

/** The payouts of a batch, in the order of the file. */
export function BatchRowList({ batch: { id }, onPayout }: Props) {
  const { t } = useWords()
  const [show, setShow] = useState<(typeof SHOWN)[number]>('all')
  const [skip, setSkip] = useState(0)
  const rows = useQueryOf('batches.rows', { batch: id, show, skip, limit: SHEET_PART }, { keep: true })
  return (
    <SheetList
      id="batch-rows"
      title={t('sheet.rows')}
      head={
        <Choice
          label={t('payouts.groups')}
          isLabelHidden
          value={show}
          onChange={(next) => {
            setShow(next)
            setSkip(0)
          }}
          options={SHOWN.map((value) => ({ value, words: t(`payouts.batch.rows.${value}`) }))}
        />
      }
      none={t('sheet.rows.none')}
      of={rows}
      skip={skip}
      onSkip={setSkip}
    >
      {(row) => (
        <li key={row.number} className="py-1">
          <PayoutLine row={row} onOpen={() => onPayout(row.number)}>
            <span className="text-note text-muted">{t('reconcile.line', { n: row.line })}</span>
          </PayoutLine>
        </li>
      )}
    </SheetList>
  )
}
