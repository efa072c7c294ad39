import { useQueryOf } from '../../../../bridge/queries.ts'
import { QueryBody } from '../../../../till/query-body.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useWords } from '../../../../words/words.tsx'
import { BatchCard } from './batch-card.tsx'
import { BatchDraftView } from './batch-draft.tsx'
import { BatchStart } from './batch-start.tsx'
import { type CheckDraft, newCheck } from './check-draft.ts'

type Props = {
  /** The one that is shown; a new one without. */
  readonly batch: string | undefined
  readonly onBatch: (batch: string) => void
  /** Of the last batch that was checked. */
  readonly check: CheckDraft | undefined
  readonly onCheck: (check: CheckDraft) => void
  readonly onPayout: (number: number) => void
  readonly onBack: () => void
}

/** Payouts from a workbook: a new one, the file that is open, or one that was handed over. */
export function BatchPage({ batch, check, onBatch, onCheck, onPayout, onBack }: Props) {
  const { t } = useWords()
  const draft = useQueryOf('batches.draft', {})
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-lead font-bold">{t('payouts.batch.title')}</h2>
        <Button name="batches-back" onPress={onBack}>
          {t('payouts.back')}
        </Button>
      </div>
      {batch === undefined ? (
        <QueryBody of={draft}>
          {(data) =>
            data === null ? (
              <BatchStart />
            ) : (
              <BatchDraftView key={data.hash} draft={data} onProposed={onBatch} />
            )
          }
        </QueryBody>
      ) : (
        <BatchCard
          key={batch}
          id={batch}
          check={check?.batch === batch ? check : newCheck(batch)}
          onCheck={onCheck}
          onPayout={onPayout}
        />
      )}
    </>
  )
}
