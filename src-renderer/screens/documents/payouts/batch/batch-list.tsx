import { useState } from 'react'
import type { Batch } from '#contract/batch-views.ts'
import { useQueryOf } from '../../../../bridge/queries.ts'
import { usePersonName } from '../../../../order/person-name.ts'
import { QueryBody } from '../../../../till/query-body.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { MoneyText } from '../../../../ui/money-text.tsx'
import { useWords } from '../../../../words/words.tsx'
import { BATCH_LOOKS, batchState, stateWords } from './batch-words.ts'

/** As many as are drawn at once; each asks how far it is. */
const PART = 3

/** The batches that were handed over, newest first; nothing without any. */
export function BatchList({ onOpen }: { readonly onOpen: (batch: string) => void }) {
  const { t } = useWords()
  const [shown, setShown] = useState(PART)
  const list = useQueryOf('batches.list', {})
  if (list.data?.length === 0) return null
  return (
    <QueryBody of={list}>
      {(batches) => (
        <section aria-labelledby="batch-list" className="flex flex-col gap-3 rounded-card bg-raised p-4">
          <h3 id="batch-list" className="font-bold">
            {t('payouts.batch.list')}
          </h3>
          <ul data-batches={batches.length} className="flex flex-col gap-2">
            {batches.slice(0, shown).map((batch) => (
              <li key={batch.id}>
                <Row batch={batch} onOpen={() => onOpen(batch.id)} />
              </li>
            ))}
          </ul>
          {shown >= batches.length ? null : (
            <Button name="more-batches" className="self-center" onPress={() => setShown(shown * 3)}>
              {t('payouts.more')}
            </Button>
          )}
        </section>
      )}
    </QueryBody>
  )
}

function Row({ batch, onOpen }: { readonly batch: Batch; readonly onOpen: () => void }) {
  const words = useWords()
  const { t, dateTime } = words
  const nameOf = usePersonName()
  const { id, name = t('sheet.unnamed'), at, maker, count, totalMinor } = batch
  const { data } = useQueryOf('batches.one', { batch: id })
  return (
    <button
      type="button"
      name="batch-open"
      data-batch={id}
      onClick={onOpen}
      className="flex min-h-12 w-full cursor-pointer flex-wrap items-center gap-x-6 gap-y-1 rounded-control border border-line px-4 py-3 text-left hover:bg-sunken"
    >
      <span className="flex min-w-56 flex-col">
        <MoneyText minor={totalMinor} className="text-lead font-bold tabular-nums" />
        <span className="text-note text-muted">{t('payouts.batch.count', { n: count })}</span>
      </span>
      <span className="flex min-w-0 grow basis-64 flex-col">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-note text-muted wrap-anywhere">
          {t('payouts.batch.by', { at: dateTime(at), name: nameOf(maker) })}
        </span>
      </span>
      {data === undefined || data === null ? null : (
        <Mark {...BATCH_LOOKS[batchState(data)]} words={stateWords(data, words)} />
      )}
    </button>
  )
}
