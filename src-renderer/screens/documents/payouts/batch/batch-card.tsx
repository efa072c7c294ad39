import { useState } from 'react'
import { type BatchNow, REFUSED_IN_A_ROW } from '#contract/batch-views.ts'
import { useQueryOf } from '../../../../bridge/queries.ts'
import { usePersonName } from '../../../../order/person-name.ts'
import { QueryBody } from '../../../../till/query-body.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { MoneyText } from '../../../../ui/money-text.tsx'
import { ProgressLine } from '../../../../ui/progress-line.tsx'
import { useFocusNext } from '../../../../ui/use-focus-next.ts'
import { dayWords } from '../../../../words/iso-day.ts'
import { useWords } from '../../../../words/words.tsx'
import { Fact } from '../payee-facts.tsx'
import { LOOKS } from '../stage.ts'
import { BatchActs } from './batch-acts.tsx'
import { BatchCheck } from './batch-check.tsx'
import { BatchRowList } from './batch-row-list.tsx'
import { BATCH_LOOKS, batchProgress, batchState, BATCH_STAGES, stateWords } from './batch-words.ts'
import type { CheckDraft } from './check-draft.ts'
import { BatchWithdraw } from './batch-withdraw.tsx'

type Props = {
  readonly id: string
  readonly check: CheckDraft
  readonly onCheck: (check: CheckDraft) => void
  readonly onPayout: (number: number) => void
}

/** One batch: how far it is, what can be done now, and its rows. */
export function BatchCard({ id, check, onCheck, onPayout }: Props) {
  const { t } = useWords()
  const one = useQueryOf('batches.one', { batch: id })
  const [isEnding, setEnding] = useState(false)
  const focusNext = useFocusNext()
  return (
    <QueryBody of={one}>
      {(batch) =>
        batch === null ? (
          <p className="py-2 text-muted">{t('payouts.batch.gone')}</p>
        ) : (
          <>
            <section aria-labelledby="batch-one" className="flex flex-col gap-4 rounded-card bg-raised p-4">
              <h3 id="batch-one" className="text-lead font-bold wrap-anywhere">
                {batch.name ?? t('sheet.unnamed')}
              </h3>
              <Status batch={batch} />
              <BatchActs
                batch={batch}
                onWithdraw={() => {
                  focusNext('batches-back')
                  setEnding(true)
                }}
              />
              <Facts batch={batch} />
            </section>
            {batchState(batch) === 'check' ? (
              <BatchCheck
                batch={batch}
                check={check}
                onCheck={onCheck}
                onApprove={() => focusNext('pause-batch', 'batches-back')}
                onPayout={onPayout}
              />
            ) : (
              <BatchRowList batch={batch} onPayout={onPayout} />
            )}
            {isEnding ? <BatchWithdraw batch={id} onClose={() => setEnding(false)} /> : null}
          </>
        )
      }
    </QueryBody>
  )
}

/** The state and what it means, in plain words. */
function Status({ batch }: { readonly batch: BatchNow }) {
  const words = useWords()
  const { t } = words
  const nameOf = usePersonName()
  const state = batchState(batch)
  const { sent, of } = batchProgress(batch)
  const { paused, stages } = batch
  const label = stateWords(batch, words)
  return (
    <>
      <div data-batch-state={state}>
        <Callout {...BATCH_LOOKS[state]} role="status">
          <p className="font-bold">{label}</p>
          <p>
            {state === 'paused'
              ? t(`payouts.batch.paused.${paused?.why ?? 'person'}`, {
                  name: nameOf(paused?.by),
                  n: REFUSED_IN_A_ROW,
                })
              : t(`payouts.batch.says.${state}`)}
          </p>
        </Callout>
      </div>
      {batch.approvedAt === undefined ? null : (
        <ProgressLine label={label} done={sent} of={of} words={t('payouts.batch.sent', { sent, of })} />
      )}
      <ul className="flex flex-wrap gap-x-6 gap-y-1" aria-label={t('payouts.batch.stages')}>
        {BATCH_STAGES.flatMap((stage) => {
          const n = stages[stage] ?? 0
          if (n === 0) return []
          return [
            <li key={stage} data-batch-stage={stage}>
              <Mark
                {...LOOKS[stage]}
                words={t('payouts.batch.stage', { stage: t(`payouts.stage.${stage}`), n })}
              />
            </li>,
          ]
        })}
      </ul>
    </>
  )
}

function Facts({ batch }: { readonly batch: BatchNow }) {
  const words = useWords()
  const { t, dateTime } = words
  const nameOf = usePersonName()
  const { count, totalMinor, firstDay, lastDay, newAccounts, maker, at, checker, approvedAt } = batch
  const days =
    firstDay === lastDay
      ? dayWords(words, firstDay)
      : t('payouts.batch.days', { from: dayWords(words, firstDay), to: dayWords(words, lastDay) })
  const by = (id: string, when: number) => `${nameOf(id)} · ${dateTime(when)}`
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 small:grid-cols-1">
      <Fact name={t('sheet.sum')}>
        <MoneyText minor={totalMinor} className="text-lead font-bold" />
      </Fact>
      <Fact name={t('sheet.rows')}>{t('payouts.batch.count', { n: count })}</Fact>
      <Fact name={t('payouts.day')}>{days}</Fact>
      <Fact name={t('payouts.batch.new')}>{t('payouts.batch.count', { n: newAccounts })}</Fact>
      <Fact name={t('payouts.maker')}>{by(maker, at)}</Fact>
      {checker === undefined || approvedAt === undefined ? null : (
        <Fact name={t('payouts.checker')}>{by(checker, approvedAt)}</Fact>
      )}
    </dl>
  )
}
