import type { PayoutExtra } from '#domain/payout.ts'
import type { MessageKey } from '../../../words/messages.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { SmallField } from '../../../ui/small-field.tsx'
import { useWords } from '../../../words/words.tsx'

export type Extras = Readonly<Partial<Record<PayoutExtra, string>>>

/** Codes with a choice of words (interface, 2.8). */
const CHOICES: Partial<Record<PayoutExtra, Readonly<Record<string, MessageKey>>>> = {
  trxType: { '01': 'payouts.extra.trxType.01', '02': 'payouts.extra.trxType.02' },
  proxyType: {
    '': 'payouts.extra.proxyType.none',
    '01': 'payouts.extra.proxyType.01',
    '02': 'payouts.extra.proxyType.02',
  },
  trxPurposeCode: {
    '01': 'payouts.purpose.01',
    '02': 'payouts.purpose.02',
    '03': 'payouts.purpose.03',
    '99': 'payouts.purpose.99',
  },
  purposeOfTransaction: {
    '01': 'payouts.purpose.01',
    '02': 'payouts.purpose.02',
    '03': 'payouts.purpose.03',
    '99': 'payouts.purpose.99',
  },
  beneficiaryAccountType: {
    CACC: 'payouts.extra.beneficiaryAccountType.CACC',
    SVGS: 'payouts.extra.beneficiaryAccountType.SVGS',
    LOAN: 'payouts.extra.beneficiaryAccountType.LOAN',
    CCRD: 'payouts.extra.beneficiaryAccountType.CCRD',
    UESB: 'payouts.extra.beneficiaryAccountType.UESB',
    OTHR: 'payouts.extra.beneficiaryAccountType.OTHR',
  },
  beneficiaryCustomerType: {
    '01': 'payouts.extra.beneficiaryCustomerType.01',
    '02': 'payouts.extra.beneficiaryCustomerType.02',
    '03': 'payouts.extra.beneficiaryCustomerType.03',
    '04': 'payouts.extra.beneficiaryCustomerType.04',
    '99': 'payouts.extra.beneficiaryCustomerType.99',
  },
  beneficiaryCustomerResidentStatus: {
    '1': 'payouts.extra.beneficiaryCustomerResidentStatus.1',
    '2': 'payouts.extra.beneficiaryCustomerResidentStatus.2',
  },
}
/** Characters (interface, 2.8). */
const LONGEST: Partial<Record<PayoutExtra, number>> = {
  sourceAccountName: 40,
  remark: 40,
  memo: 40,
  proxyValue: 62,
  beneficiaryCustomerTownName: 10,
}
const MAY_BE_EMPTY: readonly PayoutExtra[] = ['proxyType', 'proxyValue', 'beneficiaryCustomerTownName']

/** The first that the bank asks for and that is empty. */
export function missingOf(needed: readonly PayoutExtra[], extras: Extras): PayoutExtra | undefined {
  return needed.find((name) => !MAY_BE_EMPTY.includes(name) && (extras[name] ?? '').trim() === '')
}

type Props = {
  readonly fields: readonly PayoutExtra[]
  readonly extras: Extras
  readonly onExtras: (extras: Extras) => void
}

/** A field for each member that this source bank asks for. */
export function ExtraFields({ fields, extras, onExtras }: Props) {
  const { t } = useWords()
  return (
    <div className="grid grid-cols-2 gap-3 small:grid-cols-1">
      {fields.map((name) => {
        const choices = CHOICES[name]
        const value = extras[name] ?? ''
        const put = (next: string) => onExtras({ ...extras, [name]: next })
        if (choices === undefined)
          return (
            <SmallField
              key={name}
              label={t(`payouts.extra.${name}` as MessageKey)}
              value={value}
              onText={put}
              maxLength={LONGEST[name] ?? 64}
            />
          )
        const options = Object.entries(choices).map(([code, words]) => ({ value: code, words: t(words) }))
        const none = '' in choices ? [] : [{ value: '', words: t('payouts.choose') }]
        return (
          <SelectField
            key={name}
            id={`payout-${name}`}
            label={t(`payouts.extra.${name}` as MessageKey)}
            value={value}
            options={[...none, ...options]}
            onChange={put}
          />
        )
      })}
    </div>
  )
}
