import { useState } from 'react'
import type { TermsInput } from '#contract/settlement-input.ts'
import type { TermsView } from '#contract/settlement-views.ts'
import { yearOf } from '#domain/day.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { ApplyDialog } from '../../ui/apply-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/field.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useFocusNext } from '../../ui/use-focus-next.ts'
import { useWords } from '../../words/words.tsx'
import { dayWords, readTypedDay } from '../../words/iso-day.ts'

type Props = {
  readonly terms: TermsInput
  readonly years: TermsView['years']
  readonly onTerms: (terms: TermsInput) => void
}

/** Days on which the bank credits nothing: those that Loket brings along, and the shop's own. */
export function HolidayCard({ terms, years, onTerms }: Props) {
  const words = useWords()
  const { t } = words
  const [isAdding, setAdding] = useState(false)
  const focusNext = useFocusNext()
  const { added, removed, completed } = terms.holidays
  const [thisYear] = useState(() => yearOf(jakartaDay(Date.now())))
  const listed = years.map(({ year }) => year)
  // From last year to the next: years of statements, of which Loket brings no holidays along.
  const missing = [thisYear - 1, thisYear, thisYear + 1].filter((year) => !listed.includes(year))
  const put = (next: Partial<TermsInput['holidays']>) =>
    onTerms({ ...terms, holidays: { ...terms.holidays, ...next } })
  const completedSwitch = (year: number) => (
    <Switch
      isOn={completed.includes(year)}
      onChange={(isOn) =>
        put({ completed: isOn ? [...completed, year] : completed.filter((each) => each !== year) })
      }
    >
      {t('reconcile.holidays.completed', { year: String(year) })}
    </Switch>
  )
  return (
    <section aria-labelledby="reconcile-holidays" className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <div>
        <h2 id="reconcile-holidays" className="text-lead font-bold">
          {t('reconcile.holidays')}
        </h2>
        <p className="text-note text-muted">{t('reconcile.holidays.lead')}</p>
      </div>
      {years.map(({ year, complete, source, days }) => (
        <div key={year} data-year={year} className="border-t border-line pt-2">
          <Disclosure
            head={
              <div className="flex flex-col gap-1">
                <Mark
                  tone={complete ? 'quiet' : 'clock'}
                  shape={complete ? 'up' : 'note'}
                  words={t(complete ? 'reconcile.holidays.whole' : 'reconcile.holidays.part', {
                    year: String(year),
                    n: days.length,
                  })}
                />
                <span className="text-note text-muted">{t('reconcile.holidays.source', { source })}</span>
              </div>
            }
            label={t('reconcile.holidays.show')}
            about={String(year)}
          >
            {() => (
              <ul className="flex flex-col">
                {days.map(({ day, name }) => {
                  const isOff = removed.includes(day)
                  return (
                    <li key={day} className="flex flex-wrap items-center gap-x-4 border-t border-line py-1">
                      <span className={`min-w-0 grow ${isOff ? 'text-muted line-through' : ''}`}>
                        {dayWords(words, day)} · {name}
                      </span>
                      <Button
                        name="toggle-day"
                        label={`${t(isOff ? 'reconcile.holidays.back' : 'reconcile.holidays.off')}: ${dayWords(words, day)}`}
                        onPress={() =>
                          put({ removed: isOff ? removed.filter((each) => each !== day) : [...removed, day] })
                        }
                      >
                        {t(isOff ? 'reconcile.holidays.back' : 'reconcile.holidays.off')}
                      </Button>
                    </li>
                  )
                })}
              </ul>
            )}
          </Disclosure>
          {complete ? null : completedSwitch(year)}
        </div>
      ))}
      {missing.map((year) => (
        <div key={year} data-missing-year={year} className="flex flex-col gap-1 border-t border-line pt-2">
          <Mark tone="clock" shape="note" words={t('reconcile.holidays.none', { year: String(year) })} />
          {completedSwitch(year)}
        </div>
      ))}
      {added.length === 0 ? null : (
        <ul data-reconcile-own={added.length} className="flex flex-col">
          {added.map(({ day, name }) => (
            <li key={day} className="flex flex-wrap items-center gap-x-4 border-t border-line py-1">
              <span className="min-w-0 grow">
                {dayWords(words, day)} · {name} · {t('reconcile.holidays.own')}
              </span>
              <Button
                name="drop-day"
                label={`${t('reconcile.fees.drop')}: ${dayWords(words, day)}`}
                onPress={() => {
                  focusNext('add-day')
                  put({ added: added.filter((each) => each.day !== day) })
                }}
              >
                {t('reconcile.fees.drop')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button name="add-day" onPress={() => setAdding(true)}>
          {t('reconcile.holidays.add')}
        </Button>
      </div>
      {isAdding ? (
        <DayDialog
          known={added.map(({ day }) => day)}
          onDay={(day) => {
            put({ added: [...added, day] })
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </section>
  )
}

type DayProps = {
  readonly known: readonly string[]
  readonly onDay: (day: { readonly day: string; readonly name: string }) => void
  readonly onClose: () => void
}

function DayDialog({ known, onDay, onClose }: DayProps) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const day = readTypedDay(text)
  const isFit = day !== undefined && !known.includes(day)
  const put = () => {
    if (isFit && name.trim() !== '') onDay({ day, name: name.trim() })
  }
  return (
    <ApplyDialog
      title={t('reconcile.holidays.add')}
      does={t('reconcile.save')}
      isWrong={!isFit || name.trim() === ''}
      onApply={put}
      onClose={onClose}
    >
      <DayField
        id="holiday-day"
        label={t('reconcile.holidays.day')}
        text={text}
        onText={setText}
        fault={text === '' || isFit ? undefined : { words: t('reconcile.day.wrong'), isEmpty: false }}
        onEnter={put}
        autoFocus
      />
      <TextField
        id="holiday-name"
        label={t('reconcile.holidays.name')}
        value={name}
        onText={setName}
        onEnter={put}
      />
    </ApplyDialog>
  )
}
