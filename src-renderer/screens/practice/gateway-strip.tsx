import type { PracticeView } from '#contract/views.ts'
import { useRole } from '../../till/navigation.tsx'
import { useWords } from '../../words/words.tsx'

type Props = { readonly view: PracticeView; readonly isStale: boolean }

/** Status lamp of the practice gateway; for IT also its address and counters. */
export function GatewayStrip({ view, isStale }: Props) {
  const { t } = useWords()
  const role = useRole()
  return (
    <section
      aria-label={t('practice.gateway')}
      className="flex shrink-0 flex-wrap items-center gap-x-8 gap-y-2 rounded-card bg-raised px-5 py-3"
    >
      <Lamp isDown={view.down} />
      {role === 'it' ? <Facts view={view} /> : null}
      {isStale ? (
        <p role="alert" className="basis-full text-note font-semibold text-danger-text">
          {t('practice.stale')}
        </p>
      ) : null}
    </section>
  )
}

function Facts({ view }: Pick<Props, 'view'>) {
  const { t } = useWords()
  return (
    <dl className="flex min-w-0 grow flex-wrap items-center gap-x-8 gap-y-1">
      <Pair label={t('practice.gateway.address')}>
        <span data-selectable className="font-mono text-note wrap-anywhere">
          {view.baseUrl}
        </span>
      </Pair>
      <Pair label={t('practice.requests')}>
        <span className="text-lead font-bold tabular-nums">{t('practice.number', { n: view.requests })}</span>
      </Pair>
      <Pair label={t('practice.overBudget')}>
        <span className={`text-lead font-bold tabular-nums ${view.overBudget > 0 ? 'text-clock-text' : ''}`}>
          {t('practice.number', { n: view.overBudget })}
        </span>
        {view.overBudget > 0 ? (
          <span className="ml-2 text-note text-clock-text">{t('practice.overBudget.some')}</span>
        ) : null}
      </Pair>
    </dl>
  )
}

function Pair({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-note text-muted">{label}</dt>
      <dd className="flex min-h-7 flex-wrap items-center">{children}</dd>
    </div>
  )
}

function Lamp({ isDown }: { readonly isDown: boolean }) {
  const { t } = useWords()
  return (
    <p
      role="status"
      className={`flex items-center gap-2 rounded-pill px-4 py-1.5 font-bold ${isDown ? 'bg-danger text-on-danger' : 'bg-paid-soft text-paid-text'}`}
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-4 fill-none stroke-current"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={isDown ? 'M3 3 13 13M13 3 3 13' : 'M2 7.500 6 11.500 14 3.500'} />
      </svg>
      <span>{t('practice.gateway')}:</span>
      <span>{t(isDown ? 'practice.gateway.down' : 'practice.gateway.up')}</span>
    </p>
  )
}
