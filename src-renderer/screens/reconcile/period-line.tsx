import { useState } from 'react'
import type { StatementView } from '#contract/settlement-statement-views.ts'
import { ApplyDialog } from '../../ui/apply-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { DayField, useDayFault } from '../../ui/day-field.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { useWords } from '../../words/words.tsx'
import { readTypedDay, typedDayText } from '../../words/iso-day.ts'
import { spanWords } from './words.ts'

type Read = NonNullable<StatementView['read']>
type Period = { readonly from: string; readonly through: string }
type Props = { readonly read: Read; readonly onPeriod: (period: Period) => void }

/** The days that the file speaks for. What it does not state, a person can. */
export function PeriodLine({ read: { days, period }, onPeriod }: Props) {
  const words = useWords()
  const { t } = words
  const [isAsked, setAsked] = useState(false)
  if (days === undefined) return null
  const span = spanWords(words, period?.from ?? days.from, period?.through ?? days.through)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 grow" data-reconcile-period={period?.by ?? 'rows'}>
        {t(`reconcile.period.${period?.by ?? 'rows'}`, { span })}
      </p>
      {period?.by === 'file' ? null : (
        <Button name="state-period" onPress={() => setAsked(true)}>
          {t('reconcile.period.state')}
        </Button>
      )}
      {isAsked ? (
        <PeriodDialog
          period={period ?? days}
          onPeriod={(next) => {
            onPeriod(next)
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  )
}

type DialogProps = {
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  readonly onClose: () => void
}

function PeriodDialog({ period, onPeriod, onClose }: DialogProps) {
  const { t } = useWords()
  const faultOf = useDayFault()
  const [from, setFrom] = useState(() => typedDayText(period.from))
  const [through, setThrough] = useState(() => typedDayText(period.through))
  const [first, last] = [readTypedDay(from), readTypedDay(through)]
  const isInOrder = first === undefined || last === undefined || first <= last
  const put = () => {
    if (first !== undefined && last !== undefined && isInOrder) onPeriod({ from: first, through: last })
  }
  return (
    <ApplyDialog
      title={t('reconcile.period.title')}
      does={t('reconcile.period.put')}
      isWrong={first === undefined || last === undefined || !isInOrder}
      onApply={put}
      onClose={onClose}
    >
      <p>{t('reconcile.period.body')}</p>
      <div className="grid grid-cols-2 gap-4 small:grid-cols-1">
        <DayField
          id="period-from"
          label={t('reconcile.period.from')}
          text={from}
          onText={setFrom}
          fault={faultOf(from)}
          onEnter={put}
          autoFocus
        />
        <DayField
          id="period-through"
          label={t('reconcile.period.through')}
          text={through}
          onText={setThrough}
          fault={faultOf(through)}
          onEnter={put}
        />
      </div>
      {isInOrder ? null : <RefusalNote>{t('reconcile.period.order')}</RefusalNote>}
    </ApplyDialog>
  )
}
