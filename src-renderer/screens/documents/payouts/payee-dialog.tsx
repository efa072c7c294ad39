import { useState } from 'react'
import type { PayoutForm } from '#contract/payout-views.ts'
import { given } from '#domain/given.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoOrCancel } from '../../../ui/do-or-cancel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SmallField } from '../../../ui/small-field.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useWords } from '../../../words/words.tsx'
import { refusalWords } from './refusal-words.ts'

type Props = { readonly banks: PayoutForm['banks']; readonly onClose: () => void }

const EMPTY = { bankCode: '', bankName: '', swiftCode: '', accountNo: '', name: '', email: '', address: '' }

/** An account that the shop pays. Its bank comes from the profile's list, or is typed. */
export function PayeeDialog({ banks, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const [bank, setBank] = useState('')
  const [fields, setFields] = useState(EMPTY)
  const { mutate, error, isPending } = useCommand('payouts.addPayee', onClose)
  const listed = banks.find(({ code }) => code === bank)
  const text = (name: keyof typeof EMPTY) => fields[name].trim()
  const bankCode = listed?.code ?? text('bankCode').toUpperCase()
  const bankName = listed?.name ?? text('bankName')
  const swiftCode = listed?.swiftCode ?? text('swiftCode').toUpperCase()
  const accountNo = text('accountNo').replaceAll(/[ .-]/g, '')
  const isComplete =
    /^[0-9A-Z]{3}$/.test(bankCode) &&
    /^[0-9A-Z]{8}$/.test(swiftCode) &&
    /^\d{1,16}$/.test(accountNo) &&
    bankName !== '' &&
    text('name') !== ''
  const save = () => {
    if (!isComplete || isPending) return
    const optional = (name: 'email' | 'address') => (text(name) === '' ? undefined : text(name))
    mutate({
      ...{ bankCode, bankName, swiftCode, accountNo, name: text('name') },
      ...given({ email: optional('email'), address: optional('address') }),
    })
  }
  useShortcuts({ Enter: save }, { inDialog: true })
  const field = (name: keyof typeof EMPTY, maxLength: number, isFirst = false) => (
    <SmallField
      key={name}
      label={t(`payouts.${name}`)}
      value={fields[name]}
      onText={(next) => setFields({ ...fields, [name]: next })}
      maxLength={maxLength}
      {...(name === 'accountNo' ? { pad: 'digits' as const } : {})}
      autoFocus={isFirst}
    />
  )
  return (
    <Dialog
      title={t('payouts.book.add')}
      isOpen
      onClose={onClose}
      actions={
        <DoOrCancel
          words={t('payouts.book.save')}
          name="payee-save"
          whyId="payee-why"
          isOff={!isComplete}
          isPending={isPending}
          onDo={save}
          onCancel={onClose}
        />
      }
    >
      {banks.length === 0 ? null : (
        <SelectField
          id="payee-bank"
          label={t('payouts.bank')}
          value={bank}
          options={[
            { value: '', words: t('payouts.book.otherBank') },
            ...banks.map(({ code, name }) => ({ value: code, words: `${name} (${code})` })),
          ]}
          onChange={setBank}
        />
      )}
      <div className="grid grid-cols-2 gap-3 small:grid-cols-1">
        {listed === undefined
          ? [field('bankCode', 3, true), field('bankName', 100), field('swiftCode', 8)]
          : null}
        {field('accountNo', 24)}
        {field('name', 100)}
        {field('email', 100)}
        {field('address', 100)}
      </div>
      <WhyLine id="payee-why" refused={refusalWords(words, error)}>
        {isComplete ? undefined : t('payouts.book.why')}
      </WhyLine>
    </Dialog>
  )
}
