import { useState } from 'react'
import type { DaysView } from '#contract/settlement-views.ts'
import { DAY_WORDS } from '#contract/settlement-views.ts'
import type { Day } from '#domain/day.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { Mark } from '../../ui/mark.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { useWords } from '../../words/words.tsx'
import { ComparisonList } from './comparison-list.tsx'
import { DayDetail } from './day-detail.tsx'
import { LOOKS } from './day-state.ts'
import { GatewayProgress } from './gateway-progress.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { QueryBody } from '../../till/query-body.tsx'
import { refusalWords } from './refusal-words.ts'

type Props = { readonly onShow: (seq: bigint) => void }

/** A calendar of the last days, and whether each agrees with the bank and with the provider. */
export function DaysPage({ onShow }: Props) {
  const words = useWords()
  const { t } = words
  const days = useQueryOf('settlement.days', {})
  const ask = useCommand('settlement.askGateway')
  const reading = useQueryOf('settlement.gateway', {})
  return (
    <>
      {ask.error === null ? null : <RefusalNote>{refusalWords(words, ask.error)}</RefusalNote>}
      <GatewayProgress reading={reading.data ?? null} onShow={onShow} onAsk={(day) => ask.mutate({ day })} />
      <QueryBody of={days}>
        {(data) => (
          <>
            <section
              aria-labelledby="reconcile-days"
              className="flex flex-col gap-3 rounded-card bg-raised p-4"
            >
              <div>
                <h2 id="reconcile-days" className="text-lead font-bold">
                  {t('reconcile.days.title')}
                </h2>
                <p className="text-note text-muted">{t('reconcile.days.lead')}</p>
              </div>
              <DayBoard
                data={data}
                isBusy={reading.data?.state === 'reading'}
                onAsk={(day) => ask.mutate({ day })}
                onShow={onShow}
              />
            </section>
            <ComparisonList comparisons={data.comparisons} onShow={onShow} />
          </>
        )}
      </QueryBody>
    </>
  )
}

type BoardProps = Props & {
  readonly data: DaysView
  readonly isBusy: boolean
  readonly onAsk: (day: Day) => void
}

function DayBoard({ data, isBusy, onAsk, onShow }: BoardProps) {
  const { t } = useWords()
  const latest = useQueryOf('settlement.latest', {})
  const [chosen, choose] = useState<Day | undefined>(undefined)
  const state = data.days.find(({ day }) => day === chosen) ?? data.days[1] ?? data.days[0]
  if (state === undefined) return null
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-8 small:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-3">
        <MonthCalendar days={data.days} today={data.today} chosen={state.day} onDay={choose} />
        <ul
          aria-label={t('reconcile.legend')}
          className="hidden flex-wrap gap-x-6 gap-y-1 text-note small:flex"
        >
          {(['none', ...DAY_WORDS] as const).map((word) => (
            <li key={word}>
              <Mark {...LOOKS[word]} words={t(`reconcile.verdict.${word}`)} />
            </li>
          ))}
        </ul>
      </div>
      <DayDetail
        state={state}
        latest={latest.data}
        isBusy={isBusy}
        onAsk={() => onAsk(state.day)}
        onShow={onShow}
      />
    </div>
  )
}
