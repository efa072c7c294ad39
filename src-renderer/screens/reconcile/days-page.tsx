import type { DaysView, DayState } from '#contract/settlement-views.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { useWords } from '../../words/words.tsx'
import { ComparisonList } from './comparison-list.tsx'
import { GatewayProgress } from './gateway-progress.tsx'
import { QueryBody } from './query-body.tsx'
import type { ReconcilePage } from './pages.ts'
import { refusalWords } from './refusal-words.ts'
import { dayWords } from './words.ts'

type Props = { readonly onPage: (page: ReconcilePage) => void }

/** The last days, and whether each agrees with the bank and with the provider. */
export function DaysPage({ onPage }: Props) {
  const words = useWords()
  const { t } = words
  const days = useQueryOf('settlement.days', {})
  const ask = useCommand('settlement.askGateway')
  const reading = useQueryOf('settlement.gateway', {})
  const isBusy = reading.data?.state === 'reading'
  return (
    <>
      {ask.error === null ? null : <RefusalNote>{refusalWords(words, ask.error)}</RefusalNote>}
      <GatewayProgress reading={reading.data ?? null} onResult={() => onPage('result')} />
      <QueryBody of={days}>
        {(data) => (
          <>
            <section aria-labelledby="reconcile-days" className="rounded-card bg-raised p-4">
              <h2 id="reconcile-days" className="text-lead font-bold">
                {t('reconcile.days.title')}
              </h2>
              <p className="pb-2 text-note text-muted">{t('reconcile.days.lead')}</p>
              <DayTable data={data} isBusy={isBusy} onAsk={(day) => ask.mutate({ day })} />
            </section>
            <ComparisonList comparisons={data.comparisons} />
          </>
        )}
      </QueryBody>
    </>
  )
}

type TableProps = {
  readonly data: DaysView
  readonly isBusy: boolean
  readonly onAsk: (day: string) => void
}

function DayTable({ data, isBusy, onAsk }: TableProps) {
  const words = useWords()
  const { t } = words
  return (
    <ul data-reconcile-days={data.days.length} className="flex flex-col">
      {data.days.map((state) => (
        <li
          key={state.day}
          data-day={state.day}
          className="grid grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line py-1 small:grid-cols-1"
        >
          <span className="font-semibold">{dayWords(words, state.day)}</span>
          <Verdict name={t('reconcile.bank')} state={state} of={['bank']} />
          <Verdict name={t('reconcile.provider')} state={state} of={['gateway', 'portal']} />
          <Button
            name="ask-gateway"
            isDisabled={isBusy}
            label={t('reconcile.ask.label', { day: dayWords(words, state.day) })}
            onPress={() => onAsk(state.day)}
          >
            {t('reconcile.ask')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const MARKS = {
  agrees: { tone: 'paid', shape: 'up' },
  awaited: { tone: 'waiting', shape: 'wait' },
  part: { tone: 'clock', shape: 'note' },
  differs: { tone: 'danger', shape: 'down' },
} as const

type VerdictProps = {
  readonly name: string
  readonly state: DayState
  readonly of: readonly string[]
}

/** The latest comparison of these kinds. */
function Verdict({ name, state, of }: VerdictProps) {
  const { t } = useWords()
  const [latest] = state.with.filter(({ kind }) => of.includes(kind)).toSorted((a, b) => b.at - a.at)
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 text-note">
      <span className="text-muted">{name}</span>
      {latest === undefined ? (
        <Mark tone="quiet" shape="open" words={t('reconcile.verdict.none')} />
      ) : (
        <>
          <Mark {...MARKS[latest.verdict]} words={t(`reconcile.verdict.${latest.verdict}`)} />
          {latest.verdict === 'differs' ? <MoneyText minor={latest.open} /> : null}
          {latest.awaited === 0n ? null : (
            <span>
              {t('reconcile.sum.awaited')}: <MoneyText minor={latest.awaited} />
            </span>
          )}
        </>
      )}
    </span>
  )
}
