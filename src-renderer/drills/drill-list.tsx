import { useState } from 'react'
import { Label, ListBox, ListBoxItem } from 'react-aria-components'
import type { DrillId, DrillList, DrillResult, DrillSummary } from '#contract/drill-views.ts'
import { useNavigation } from '../till/navigation.tsx'
import { useJakartaTime, useWords } from '../words/words.tsx'
import { useQueryOf } from '../bridge/queries.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { ErrorState } from '../till/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { useDrillWords } from './drill-words.ts'
import { Stars } from './stars.tsx'
import { useDrill, useDrillActs } from './use-drill.ts'

/** All drills with what they teach and past results; arrows choose, Enter starts. */
export function DrillControls() {
  const { data, error, refetch } = useQueryOf('drill.list', {}, { keep: true })
  if (data !== undefined) return <Drills list={data} />
  return error === null ? <Skeleton lines={8} /> : <ErrorState error={error} onRetry={() => void refetch()} />
}

function Drills({ list }: { readonly list: DrillList }) {
  const { t } = useWords()
  const { go } = useNavigation()
  const acts = useDrillActs()
  const run = useDrill()
  // Starts at the first drill not yet done well.
  const [chosen, choose] = useState<DrillId>(
    () => (list.drills.find(({ best }) => (best?.stars ?? 0) < 3) ?? list.drills[0])?.id ?? 'first-sale',
  )
  const drill = list.drills.find(({ id }) => id === chosen)
  const start = () => {
    if (!acts.isPending) acts.start(chosen)
  }
  useShortcuts({ Enter: start })
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 small:h-auto">
      {run === undefined || run.score !== undefined ? (
        <p className="text-muted">{t('drills.lead')}</p>
      ) : (
        <Callout tone="clock" shape="open">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-semibold">{t('drills.running')}</p>
            <Button onPress={() => go('sale')}>{t('drills.running.go')}</Button>
          </div>
        </Callout>
      )}
      <div className="grid min-h-0 grow grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] gap-4 small:flex small:flex-col">
        <div className="row-span-2 flex min-h-0 flex-col gap-2 small:order-2">
          <Label id="drills-list" className="sr-only">
            {t('drills.list')}
          </Label>
          <ListBox
            aria-labelledby="drills-list"
            selectionMode="single"
            disallowEmptySelection
            autoFocus
            selectedKeys={[chosen]}
            onSelectionChange={(keys) => {
              const [key] = keys === 'all' ? [] : keys
              const picked = list.drills.find(({ id }) => id === key)
              if (picked !== undefined) choose(picked.id)
            }}
            selectionBehavior="replace"
            className="flex min-h-0 flex-col gap-1.5 overflow-y-auto p-1"
          >
            {list.drills.map((each) => (
              <DrillRow key={each.id} drill={each} />
            ))}
          </ListBox>
        </div>
        {/* On a small page the start button comes first, above the list. */}
        <div className="p-1 small:order-1">
          {drill === undefined ? null : <Detail drill={drill} onStart={start} isPending={acts.isPending} />}
        </div>
        <div
          tabIndex={0}
          role="region"
          aria-labelledby="drills-recent"
          className="min-h-0 overflow-y-auto p-1 small:order-3 small:overflow-visible"
        >
          <Recent recent={list.recent} />
        </div>
      </div>
    </div>
  )
}

function DrillRow({ drill }: { readonly drill: DrillSummary }) {
  const { t } = useWords()
  const words = useDrillWords(drill.id)
  return (
    <ListBoxItem
      id={drill.id}
      textValue={words.title}
      className="flex min-h-14 shrink-0 cursor-pointer items-center gap-3 rounded-control border-2 border-transparent bg-raised px-4 py-1.5 outline-offset-0 data-focus-visible:outline-3 data-focus-visible:outline-focus data-hovered:bg-sunken data-selected:border-action"
    >
      <span className="min-w-0 grow">
        <span className="block font-semibold">{words.title}</span>
        <span className="block text-note text-muted">{words.teaches}</span>
      </span>
      {drill.best === undefined ? (
        <span className="shrink-0 text-note text-muted">{t('drills.never')}</span>
      ) : (
        <Stars stars={drill.best.stars} />
      )}
    </ListBoxItem>
  )
}

type DetailProps = { readonly drill: DrillSummary; readonly onStart: () => void; readonly isPending: boolean }

function Detail({ drill, onStart, isPending }: DetailProps) {
  const { t } = useWords()
  const words = useDrillWords(drill.id)
  const { best, last, runs, limitMs } = drill
  return (
    <section aria-labelledby="drill-title" className="flex flex-col gap-3 rounded-card bg-raised p-5">
      <h2 id="drill-title" className="text-lead font-bold">
        {words.title}
      </h2>
      <p>{words.teaches}</p>
      <p className="text-note text-muted">
        {t('drills.limit', { minutes: Math.round(limitMs / 60_000) })} ·{' '}
        {runs === 0 ? t('drills.never') : t('drills.runs', { n: runs })}
      </p>
      {best === undefined || last === undefined ? null : (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Pair label={t('drills.best')} result={best} />
          <Pair label={t('drills.last')} result={last} />
        </dl>
      )}
      <Button kind="primary" shortcut="Enter" onPress={onStart} isPending={isPending} className="self-start">
        {t(runs === 0 ? 'drills.start' : 'drills.again')}
      </Button>
    </section>
  )
}

function Pair({ label, result }: { readonly label: string; readonly result: DrillResult }) {
  const { t } = useWords()
  return (
    <div>
      <dt className="text-note text-muted">{label}</dt>
      <dd className="flex items-center gap-3">
        <Stars stars={result.stars} />
        <span className="text-note font-semibold tabular-nums">
          {t('drills.points', { n: result.points })}
        </span>
      </dd>
    </div>
  )
}

function Recent({ recent }: { readonly recent: readonly DrillResult[] }) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-2">
      <h2 id="drills-recent" className="font-bold">
        {t('drills.recent')}
      </h2>
      {recent.length === 0 ? <p className="text-note text-muted">{t('drills.recent.none')}</p> : null}
      <ol className="flex flex-col gap-1">
        {recent.map((result) => (
          <RecentRow key={result.at} result={result} />
        ))}
      </ol>
    </div>
  )
}

function RecentRow({ result }: { readonly result: DrillResult }) {
  const { t } = useWords()
  const { date, clock } = useJakartaTime()
  return (
    <li className="flex flex-wrap items-center gap-x-3 rounded-control bg-raised px-3 py-2 text-note">
      <Stars stars={result.stars} className="size-4" />
      <span className="min-w-0 grow font-semibold">{t(`drills.${result.drill}.title`)}</span>
      <span className="text-muted tabular-nums">
        {date(result.at)} {clock(result.at)}
      </span>
    </li>
  )
}
