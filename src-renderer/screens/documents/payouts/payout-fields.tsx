import { useState } from 'react'
import type { PayeeView, PayoutForm, PayoutView } from '#contract/payout-views.ts'
import { given } from '#domain/given.ts'
import {
  PAYOUT_EXTRAS,
  PAYOUT_FEES,
  type PayoutFee,
  TRANSFER_TYPES,
  type TransferType,
} from '#domain/payout.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { DayField } from '../../../ui/day-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { readRupiah, rupiahText, typedRupiah } from '../../../ui/rupiah-text.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { WhyLine } from '../../../ui/why-line.tsx'
import { readTypedDay, typedDayText } from '../../../words/iso-day.ts'
import type { MessageKey } from '../../../words/messages.ts'
import { useWords } from '../../../words/words.tsx'
import { ExtraFields, type Extras, missingOf } from './extra-fields.tsx'
import { refusalWords } from './refusal-words.ts'

type Props = {
  readonly form: PayoutForm
  readonly payees: readonly PayeeView[]
  readonly draft: PayoutView | undefined
  readonly onSaved: (number: number) => void
}

export function PayoutFields({ form, payees, draft, onSaved }: Props) {
  const words = useWords()
  const { t } = words
  const [payee, setPayee] = useState(() => String(draft?.payee ?? ''))
  const [amount, setAmount] = useState(() => (draft === undefined ? '' : rupiahText(draft.amountMinor)))
  const [day, setDay] = useState(() => typedDayText(draft?.day ?? form.today))
  const [fee, setFee] = useState<PayoutFee>(draft?.fee ?? 'none')
  const [share, setShare] = useState(() => rupiahText(draft?.senderFeeMinor ?? 0n))
  const [transferType, setType] = useState<TransferType>(draft?.transferType ?? '0')
  const [extras, setExtras] = useState<Extras>(
    () => draft?.extras ?? given({ sourceAccountName: form.sourceAccountName }),
  )
  const { mutate, error, isPending } = useCommand('payouts.save', ({ number }) => onSaved(number))
  // A description helps the checker, also where the bank does not ask for one.
  const fields = PAYOUT_EXTRAS.filter((name) => name === 'remark' || form.needed.includes(name))
  const minor = readRupiah(amount).minor
  const date = readTypedDay(day)
  const missing = missingOf(form.needed, extras)
  const why = whyNot()

  function whyNot(): string | undefined {
    if (!payees.some(({ id }) => String(id) === payee)) return t('payouts.form.why.payee')
    if (minor === undefined || minor === 0n) return t('payouts.form.why.amount')
    if (date === undefined || date < form.today) return t('payouts.form.why.day')
    if (missing !== undefined)
      return t('payouts.form.why.extra', { what: t(`payouts.extra.${missing}` as MessageKey) })
    return undefined
  }
  const save = () => {
    if (minor === undefined || date === undefined || why !== undefined || isPending) return
    mutate({
      ...(draft === undefined ? {} : { number: draft.number }),
      ...{ payee: Number(payee), amountMinor: minor, day: date, fee, transferType },
      ...(fee === 'SHA' ? { senderFeeMinor: readRupiah(share).minor ?? 0n } : {}),
      extras: Object.fromEntries(
        fields.flatMap((name) => {
          const text = extras[name]?.trim() ?? ''
          return text === '' ? [] : [[name, text]]
        }),
      ),
    })
  }
  const wrong = (text: string) =>
    readRupiah(text).isWrong ? { words: t('shift.amount.wrong'), isEmpty: false } : undefined
  return (
    <>
      <SelectField
        id="payout-payee"
        label={t('payouts.payee')}
        value={payee}
        options={[
          { value: '', words: t('payouts.choose') },
          ...payees.map(({ id, name = t('payouts.nameless'), bankName, accountEndsIn }) => ({
            value: String(id),
            words: `${name} · ${t('payouts.account', { bank: bankName, end: accountEndsIn })}`,
          })),
        ]}
        onChange={setPayee}
      />
      <div className="grid grid-cols-2 gap-3 small:grid-cols-1">
        <TextField
          id="payout-amount"
          label={t('payouts.amount')}
          value={amount}
          onText={(next) => setAmount(typedRupiah(amount, next).slice(0, 20))}
          pad="money"
          fault={wrong(amount)}
          onEnter={save}
        />
        <DayField
          id="payout-day"
          label={t('payouts.day')}
          text={day}
          onText={setDay}
          fault={
            date === undefined ? { words: t('payouts.day.wrong'), isEmpty: day.trim() === '' } : undefined
          }
          onEnter={save}
        />
      </div>
      <Choice
        label={t('payouts.fee')}
        value={fee}
        options={PAYOUT_FEES.map((value) => ({ value, words: t(`payouts.fee.${value}`) }))}
        onChange={setFee}
      />
      {fee === 'SHA' ? (
        <TextField
          id="payout-share"
          label={t('payouts.senderFee')}
          value={share}
          onText={(next) => setShare(typedRupiah(share, next).slice(0, 20))}
          pad="money"
          fault={wrong(share)}
        />
      ) : null}
      <Choice
        label={t('payouts.transferType')}
        value={transferType}
        options={TRANSFER_TYPES.map((value) => ({ value, words: t(`payouts.transferType.${value}`) }))}
        onChange={setType}
      />
      <h3 className="font-bold">{t('payouts.extra')}</h3>
      <ExtraFields fields={fields} extras={extras} onExtras={setExtras} />
      <WhyLine id="payout-form-why" refused={refusalWords(words, error)}>
        {why}
      </WhyLine>
      <Button
        name="payout-save"
        kind="primary"
        className="self-start"
        isDisabled={why !== undefined}
        isPending={isPending}
        describedBy="payout-form-why"
        onPress={save}
      >
        {t('payouts.form.save')}
      </Button>
    </>
  )
}
