import { useState } from 'react'
import { DAY_END_MOST, type DayEndView } from '#contract/review-views.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { ErrorState, useErrorWords } from '../../till/error-state.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { clockText } from '../../words/clock-words.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { readHour } from './day-hour.ts'

/** When a business day ends. A manager's, whose sums it divides. */
export function DayEndCard() {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('review.dayEnd', {})
  return (
    <section aria-labelledby="settings-day" className="flex flex-col gap-4 rounded-card bg-raised p-6">
      <h2 id="settings-day" className="text-lead font-bold">
        {t('settings.day')}
      </h2>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={3} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} compact />
        )
      ) : (
        <Hour {...data} />
      )}
    </section>
  )
}

function Hour({ minutes, from, before = minutes }: DayEndView) {
  const { t } = useWords()
  const time = useJakartaTime()
  const wordsOf = useErrorWords()
  const { mutate, error, isPending, isSuccess, reset } = useCommand('review.setDayEnd')
  // Undefined: nothing is being typed, so an hour that was set elsewhere appears.
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const text = draft ?? clockText(minutes)
  const typed = readHour(text)
  const isNew = typed !== undefined && typed !== minutes
  const save = () => {
    if (isNew && !isPending) mutate({ minutes: typed }, { onSuccess: () => setDraft(undefined) })
  }
  return (
    <>
      <TextField
        id="settings-day-end"
        label={t('settings.day.end')}
        value={text}
        onText={(next) => {
          reset()
          setDraft(next)
        }}
        pad="time"
        help={t('settings.day.help')}
        fault={
          typed === undefined
            ? {
                words: t('settings.day.wrong', { most: clockText(DAY_END_MOST) }),
                isEmpty: text.trim() === '',
              }
            : undefined
        }
        onEnter={save}
      />
      <p className="text-note text-muted">{t('settings.day.past')}</p>
      {from === undefined ? null : (
        <p>
          {t('settings.day.from', {
            ...{ hour: clockText(minutes), before: clockText(before) },
            time: time.dateTime(from),
          })}
        </p>
      )}
      <div className="flex min-h-12 flex-wrap items-center gap-3">
        <Button name="save-day-end" isDisabled={!isNew} isPending={isPending} onPress={save}>
          {t('settings.day.save')}
        </Button>
        <p role="status" className="font-semibold text-paid-text">
          {isSuccess && draft === undefined ? t('settings.day.saved', { hour: clockText(minutes) }) : ''}
        </p>
      </div>
      <RefusalNote>{error === null ? null : `${t('settings.notSaved')} ${wordsOf(error)}`}</RefusalNote>
    </>
  )
}
