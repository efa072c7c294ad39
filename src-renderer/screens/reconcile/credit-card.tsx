import { useState } from 'react'
import type { TermsInput } from '#contract/settlement-input.ts'
import { ApplyDialog } from '../../ui/apply-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { clockText } from '../../words/clock-words.ts'
import { useWords } from '../../words/words.tsx'

type Props = { readonly terms: TermsInput; readonly onTerms: (terms: TermsInput) => void }

/** When the money comes, and how it stands in the statement. */
export function CreditCard({ terms, onTerms }: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { workingDays, cutOff, late, apart } = terms
  return (
    <section aria-labelledby="reconcile-credit" className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <h2 id="reconcile-credit" className="text-lead font-bold">
        {t('reconcile.credit')}
      </h2>
      <ul className="list-inside list-disc">
        <li>{t('reconcile.credit.days', { n: workingDays })}</li>
        <li>
          {cutOff === WHOLE_DAY
            ? t('reconcile.credit.cutOff.none')
            : t('reconcile.credit.cutOff', { time: clockText(cutOff) })}
        </li>
        <li>{t('reconcile.credit.late', { n: late })}</li>
      </ul>
      <Switch isOn={apart} onChange={(isOn) => onTerms({ ...terms, apart: isOn })}>
        {t('reconcile.credit.apart')}
      </Switch>
      <div>
        <Button name="edit-credit" onPress={() => setOpen(true)}>
          {t('reconcile.credit.edit')}
        </Button>
      </div>
      {isOpen ? (
        <CreditDialog
          terms={terms}
          onTerms={(next) => {
            onTerms(next)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  )
}

const WHOLE_DAY = 1_440
const MOST_DAYS = 30
const MOST_LATE = 14

function CreditDialog({ terms, onTerms, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useWords()
  const [days, setDays] = useState(String(terms.workingDays))
  const [late, setLate] = useState(String(terms.late))
  const [time, setTime] = useState(terms.cutOff === WHOLE_DAY ? '' : clockText(terms.cutOff))
  const workingDays = readNumber(days, MOST_DAYS)
  const lateDays = readNumber(late, MOST_LATE)
  const cutOff = time.trim() === '' ? WHOLE_DAY : readClock(time)
  const put = () => {
    if (workingDays !== undefined && lateDays !== undefined && cutOff !== undefined)
      onTerms({ ...terms, workingDays, late: lateDays, cutOff })
  }
  const faultOf = (value: number | undefined, words: string) =>
    value === undefined ? { words, isEmpty: false } : undefined
  return (
    <ApplyDialog
      title={t('reconcile.credit')}
      does={t('reconcile.save')}
      isWrong={workingDays === undefined || lateDays === undefined || cutOff === undefined}
      onApply={put}
      onClose={onClose}
    >
      <TextField
        id="credit-days"
        label={t('reconcile.credit.days.label')}
        value={days}
        onText={setDays}
        help={t('reconcile.credit.days.help')}
        fault={faultOf(workingDays, t('reconcile.number.wrong', { most: MOST_DAYS }))}
        autoFocus
      />
      <TextField
        id="credit-time"
        label={t('reconcile.credit.cutOff.label')}
        value={time}
        onText={setTime}
        help={t('reconcile.credit.cutOff.help')}
        fault={faultOf(cutOff, t('reconcile.credit.cutOff.wrong'))}
      />
      <TextField
        id="credit-late"
        label={t('reconcile.credit.late.label')}
        value={late}
        onText={setLate}
        help={t('reconcile.credit.late.help')}
        fault={faultOf(lateDays, t('reconcile.number.wrong', { most: MOST_LATE }))}
        onEnter={put}
      />
    </ApplyDialog>
  )
}

function readNumber(text: string, most: number): number | undefined {
  const read = /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : undefined
  return read === undefined || read > most ? undefined : read
}

/** Minutes after midnight of `14.30` or `14:30`. */
function readClock(text: string): number | undefined {
  const [, hours, minutes] = /^\s*(\d{1,2})[.:](\d{2})\s*$/.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  return Number(hours) < 24 && Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : undefined
}
