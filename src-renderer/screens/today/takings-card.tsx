import type { UseQueryResult } from '@tanstack/react-query'
import type { Counted, DayTakings, TodayTakings } from '#contract/today-views.ts'
import { useNavigation } from '../../till/navigation.tsx'
import { Callout } from '../../ui/callout.tsx'
import { MoneyText, moneyWords } from '../../ui/money-text.tsx'
import { addDays } from '../../words/days.ts'
import { weekdayWords } from '../../words/day-words.ts'
import { useWords } from '../../words/words.tsx'
import { Card } from './card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Hours } from './hours.tsx'

const brought = ({ gateway, cash }: DayTakings): bigint => gateway.minor + cash.minor
const isNothing = ({ gateway, cash, back }: DayTakings): boolean =>
  gateway.count + cash.count + back.count === 0

/** What has come today, next to the same weekday. */
export function TakingsCard({ asked }: { readonly asked: UseQueryResult<TodayTakings> }) {
  const { t, time } = useWords()
  const { go } = useNavigation()
  const at = asked.data?.at
  return (
    <Card
      name="review"
      title={at === undefined ? t('common.nav.today') : t('today.takings', { time: time(at) })}
      open={t('today.review')}
      onOpen={() => go('review')}
      asked={asked}
      lines={6}
      isWide
    >
      {(takings) => <Takings takings={takings} />}
    </Card>
  )
}

function Takings({ takings }: { readonly takings: TodayTakings }) {
  const { t, language } = useWords()
  const { soFar, before, hours, building, isFirst } = takings
  const weekday = weekdayWords(addDays(takings.day, -7), language)
  // Of a list that is still being made, a part may be missing.
  const isEmpty = building === undefined && isNothing(soFar)
  return (
    <>
      {building === undefined ? null : <Building {...building} />}
      <p className="text-big leading-none font-bold low:text-title" data-takings={String(brought(soFar))}>
        <MoneyText minor={brought(soFar)} />
      </p>
      {isEmpty ? <p className="text-muted">{t('today.empty')}</p> : null}
      <Compared takings={takings} weekday={weekday} />
      <dl className="grid grid-cols-[1fr_auto_auto] gap-x-4 gap-y-1">
        <Row name={t('today.takings.gateway')} of={soFar.gateway} />
        <Row name={t('today.takings.cash')} of={soFar.cash} />
        {soFar.back.count === 0 ? null : (
          <Row name={t('today.takings.back')} of={soFar.back} note={t('today.takings.back.note')} isBack />
        )}
      </dl>
      {isEmpty && isFirst === true ? <FirstSteps /> : null}
      {hours.length === 0 ? null : (
        <Hours hours={hours} weekday={before === undefined ? undefined : weekday} />
      )}
    </>
  )
}

type RowProps = {
  readonly name: string
  readonly of: Counted
  readonly note?: string
  readonly isBack?: boolean
}

function Row({ name, of: { count, minor }, note, isBack = false }: RowProps) {
  const { t } = useWords()
  return (
    <div className="col-span-3 grid grid-cols-subgrid items-baseline">
      <dt>
        {name}
        {note === undefined ? null : <span className="block text-note text-muted">{note}</span>}
      </dt>
      <dd className="text-right text-note text-muted">
        {t(isBack ? 'today.refunds' : 'today.count', { n: count })}
      </dd>
      <dd className="text-right font-semibold">
        <MoneyText minor={minor} />
      </dd>
    </div>
  )
}

/** A part of the sum is compared with nothing: it would look like a bad day. */
function Compared({ takings, weekday: day }: { readonly takings: TodayTakings; readonly weekday: string }) {
  const { t } = useWords()
  const { soFar, before, building } = takings
  if (building !== undefined) return null
  if (before === undefined) return <p className="text-muted">{t('today.before.none', { day })}</p>
  if (isNothing(before.whole)) return <p className="text-muted">{t('today.before.closed', { day })}</p>
  const difference = brought(soFar) - brought(before.soFar)
  const amount = moneyWords(difference < 0n ? -difference : difference)
  const way = difference === 0n ? 'same' : difference < 0n ? 'less' : 'more'
  return (
    <>
      <p className="text-lead font-semibold low:text-body">{t(`today.compare.${way}`, { amount, day })}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-1 text-note">
        <Before name={t('today.before.so-far', { day })} minor={brought(before.soFar)} />
        <Before name={t('today.before.whole', { day })} minor={brought(before.whole)} />
      </dl>
    </>
  )
}

function Before({ name, minor }: { readonly name: string; readonly minor: bigint }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">
        <MoneyText minor={minor} />
      </dd>
    </div>
  )
}

function Building({ done, of }: NonNullable<TodayTakings['building']>) {
  const { t } = useWords()
  const percent = of === 0 ? 0 : Math.min(99, Math.floor((done * 100) / of))
  return (
    <Callout tone="clock" shape="wait">
      <p>{t('today.building', { percent })}</p>
    </Callout>
  )
}
