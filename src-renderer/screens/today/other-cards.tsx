import type { UseQueryResult } from '@tanstack/react-query'
import type { AttentionList } from '#contract/attention-views.ts'
import type { BackupView } from '#contract/backup-views.ts'
import type { Check, HealthReport } from '#contract/health-views.ts'
import type { ShiftView } from '#contract/shift-views.ts'
import { usePersonName } from '../../order/person-name.ts'
import { STATE_LOOKS, stateWords } from '../../till/backup-state.ts'
import { CHECK_LOOKS, summaryWords } from '../../till/health-state.ts'
import { useNavigation } from '../../till/navigation.tsx'
import { Mark } from '../../ui/mark.tsx'
import { INK } from '../../ui/tone.ts'
import { useNow } from '../../ui/use-now.ts'
import { spanOf } from '../../words/span.ts'
import { useWords } from '../../words/words.tsx'
import { Card } from './card.tsx'
import { VITAL } from './verdict.ts'

const MINUTE_MS = 60_000

/** What a person must still do, counted by kind. */
export function AttentionCard({ asked }: { readonly asked: UseQueryResult<AttentionList> }) {
  const { t } = useWords()
  const { go } = useNavigation()
  return (
    <Card
      name="attention"
      title={t('common.nav.attention')}
      open={t('today.attention.open')}
      onOpen={() => go('attention')}
      asked={asked}
      isWide
    >
      {({ items, total }) =>
        total === 0 ? (
          <Mark tone="paid" shape="up" words={t('attention.none')} />
        ) : (
          <>
            <Mark tone="clock" shape="note" words={t('attention.total', { n: total })} />
            <ul className="flex flex-col gap-0.5">
              {[...Map.groupBy(items, ({ kind }) => kind)].map(([kind, some]) => (
                <li key={kind} data-kind={kind} className="flex items-baseline justify-between gap-4">
                  {t(`attention.kind.${kind}`)}
                  <span className="font-bold tabular-nums">{t('review.number', { n: some.length })}</span>
                </li>
              ))}
            </ul>
            {total > items.length ? (
              <p className="text-note text-muted">{t('today.attention.part', { shown: items.length })}</p>
            ) : null}
          </>
        )
      }
    </Card>
  )
}

/** Which shift is open, whose, and for how long. */
export function ShiftCard({ asked }: { readonly asked: UseQueryResult<ShiftView> }) {
  const words = useWords()
  const { t, dateTime } = words
  const { go } = useNavigation()
  const nameOf = usePersonName()
  const now = useNow(MINUTE_MS)
  return (
    <Card
      name="shift"
      title={t('today.shift')}
      open={t('today.shift.open')}
      onOpen={() => go('shift')}
      asked={asked}
      lines={1}
    >
      {({ open }) =>
        open === undefined ? (
          <p className="text-muted">{t('today.shift.none')}</p>
        ) : (
          <div data-shift={open.number}>
            <p>
              {t('today.shift.since', {
                n: open.number,
                name: nameOf(open.openedBy),
                at: dateTime(open.openedAt),
              })}
            </p>
            <p className="text-note text-muted">
              {t('today.shift.span', { span: spanOf(now - open.openedAt, words) })}
            </p>
          </div>
        )
      }
    </Card>
  )
}

/** How old the last backup is, where it lies, and what is wrong with it. */
export function BackupCard({
  asked,
  check,
}: {
  readonly asked: UseQueryResult<BackupView>
  readonly check: Check | undefined
}) {
  const words = useWords()
  const { t } = words
  const { go } = useNavigation()
  const now = useNow(MINUTE_MS)
  return (
    <Card
      name="backup"
      title={t('health.check.backup')}
      open={t('today.backup.open')}
      onOpen={() => go('backup')}
      asked={asked}
    >
      {(view) => (
        <>
          {view.mode === 'practice' ? null : (
            <>
              <Mark {...STATE_LOOKS[view.state]} words={stateWords(words, view, now)} />
              <p data-selectable className="text-note wrap-anywhere text-muted">
                {t('today.backup.where', { folder: view.folder })}
              </p>
            </>
          )}
          {check?.why === undefined ? null : (
            <p className={`text-note ${INK[CHECK_LOOKS[check.state].tone]}`}>
              {t(`health.why.${check.why}`)}
            </p>
          )}
        </>
      )}
    </Card>
  )
}

/** The till's condition in a line: what the money rests on, and whatever else is wrong. */
export function HealthCard({ asked }: { readonly asked: UseQueryResult<HealthReport> }) {
  const words = useWords()
  const { t } = words
  const { go } = useNavigation()
  return (
    <Card
      name="health"
      title={t('health.title')}
      open={t('health.open')}
      onOpen={() => go('health')}
      asked={asked}
    >
      {(report) => (
        <>
          <Mark {...CHECK_LOOKS[report.state]} words={summaryWords(words, report)} />
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-note">
            {report.checks
              .filter(({ id, state }) => VITAL.includes(id) || state === 'look' || state === 'bad')
              .map(({ id, state }) => (
                <li key={id} data-check={id} data-state={state}>
                  <Mark
                    {...CHECK_LOOKS[state]}
                    words={t('today.health.fine', {
                      name: t(`health.check.${id}`),
                      state: t(`health.state.${state}`),
                    })}
                  />
                </li>
              ))}
          </ul>
        </>
      )}
    </Card>
  )
}
