import { useState } from 'react'
import { SHOWN, type Shown } from '#domain/slip.ts'
import { useWords } from '../../../words/words.tsx'
import { useCommand } from '../../../bridge/queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoOrCancel } from '../../../ui/do-or-cancel.tsx'
import { useErrorWords } from '../../../till/error-state.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { NumberedChoice } from '../../../ui/numbered-choice.tsx'
import { numberKeys } from '../../../ui/number-keys.ts'
import { typedRupiah } from '../../../ui/rupiah-text.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useDoubt, type About } from './doubt-flow.tsx'
import { readClock } from './read-clock.ts'
import { SmallField } from '../../../ui/small-field.tsx'
import { amountText, readAmount } from './typed-amount.ts'
import { readPhone } from '../../../acts/typed-phone.ts'

const MINUTE = 60_000

/** What the customer showed, when, and how to reach them. It makes a numbered slip and changes no order. */
export function HoldDialog({ about }: { readonly about: About }) {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  const { close } = useDoubt()
  const now = useNow(MINUTE)
  const [amount, setAmount] = useState(() => amountText(about.amountMinor))
  const [shown, setShown] = useState<Shown | undefined>(undefined)
  const [clock, setClock] = useState('')
  const [phone, setPhone] = useState('')
  const [note, setNote] = useState('')
  const { hold, isPending, error } = useHold()
  const typed =
    about.reference === undefined ? readAmount(amount) : { minor: about.amountMinor, isWrong: false }
  const at = readClock(clock, now)
  const { phone: dialled, isWrong: isWrongPhone } = readPhone(phone)
  const faults = {
    time: clock.trim() !== '' && at === undefined,
    phone: isWrongPhone,
  }
  const why = whyNot()

  function whyNot(): string | undefined {
    if (typed.isWrong || typed.minor === undefined) return t('doubt.hold.why.amount')
    if (shown === undefined) return t('doubt.hold.why.shown')
    return faults.time || faults.phone ? t('doubt.hold.why.fault') : undefined
  }
  const submit = () => {
    if (why !== undefined || shown === undefined || typed.minor === undefined) return
    hold({
      amountMinor: typed.minor,
      shown,
      ...(about.reference === undefined ? {} : { reference: about.reference }),
      ...(at === undefined ? {} : { shownAt: at }),
      ...(dialled === '' ? {} : { phone: dialled }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    })
  }
  useShortcuts({ ...numberKeys(SHOWN, setShown), Enter: submit }, { inDialog: true })
  return (
    <Dialog
      title={t('doubt.hold.title')}
      isOpen
      onClose={close}
      actions={
        <DoOrCancel
          words={t('doubt.hold.do')}
          whyId="hold-why"
          isOff={why !== undefined}
          isPending={isPending}
          onDo={submit}
          onCancel={close}
        />
      }
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => event.preventDefault()}>
        {about.reference === undefined || about.amountMinor === undefined ? (
          <div className="flex">
            <SmallField
              label={t('doubt.search.amount')}
              value={amount}
              onText={(next) => setAmount(typedRupiah(amount, next))}
              pad="money"
              autoFocus={amount === ''}
              fault={typed.isWrong ? t('doubt.amount.wrong') : undefined}
            />
          </div>
        ) : (
          <p className="text-title font-bold">
            <MoneyText minor={about.amountMinor} />
          </p>
        )}
        <NumberedChoice
          label={t('doubt.shown')}
          value={shown}
          options={SHOWN.map((value) => ({ value, words: t(`doubt.shown.${value}`) }))}
          onChange={setShown}
          autoFocus={amount !== ''}
          isInColumns
        />
        <div className="flex flex-wrap gap-3">
          <SmallField
            label={t('doubt.hold.time')}
            value={clock}
            onText={setClock}
            pad="time"
            placeholder="14.03"
            fault={faults.time ? t('doubt.time.wrong') : undefined}
          />
          <SmallField
            label={t('doubt.hold.phone')}
            value={phone}
            onText={setPhone}
            pad="phone"
            placeholder="0812 3456"
            maxLength={24}
            fault={faults.phone ? t('doubt.phone.wrong') : undefined}
          />
          <SmallField label={t('doubt.note')} value={note} onText={setNote} maxLength={120} />
        </div>
      </form>
      <p className="text-note text-muted">{t('doubt.hold.help')}</p>
      <WhyLine id="hold-why" refused={error === null ? undefined : wordsOf(error)}>
        {why}
      </WhyLine>
    </Dialog>
  )
}

/** Writes the slip, then shows it; printing starts from there. */
function useHold() {
  const { go } = useDoubt()
  const command = useCommand('slip.hold')
  return {
    hold: (input: Parameters<typeof command.mutate>[0]) => {
      if (command.isPending) return
      command.mutate(input, { onSuccess: ({ number }) => go({ kind: 'slip', number, isNew: true }) })
    },
    isPending: command.isPending,
    error: command.error,
  }
}
