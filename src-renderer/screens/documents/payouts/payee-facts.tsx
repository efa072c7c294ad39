import type { PayoutView } from '#contract/payout-views.ts'
import { inFours } from '../../../ui/in-fours.ts'
import { MoneyText } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'
import { dayWords } from '../../../words/iso-day.ts'
import { NameVerdict } from './name-verdict.tsx'

/** Who gets how much, on which account and when. */
export function PayeeFacts({ payout }: { readonly payout: PayoutView }) {
  const words = useWords()
  const { t } = words
  const { name, bankName, bankCode, accountNo, day, fee, senderFeeMinor, transferType, extras } = payout
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 small:grid-cols-1">
      <Fact name={t('payouts.amount')}>
        <MoneyText minor={payout.amountMinor} className="text-lead font-bold" />
      </Fact>
      <Fact name={t('payouts.name')}>
        <span className="font-semibold">{name ?? t('payouts.locked')}</span>
        <br />
        <NameVerdict checked={payout.checked} />
      </Fact>
      <Fact name={t('payouts.bank')}>
        {bankName} ({bankCode})
      </Fact>
      <Fact name={t('payouts.accountNo')}>
        <span data-selectable className="font-mono">
          {accountNo === undefined ? `… ${payout.accountEndsIn}` : inFours(accountNo)}
        </span>
      </Fact>
      <Fact name={t('payouts.day')}>{dayWords(words, day)}</Fact>
      <Fact name={t('payouts.transferType')}>{t(`payouts.transferType.${transferType}`)}</Fact>
      <Fact name={t('payouts.fee')}>
        {t(`payouts.fee.${fee}`)}
        {senderFeeMinor === undefined ? null : (
          <>
            {' · '}
            {t('payouts.senderFee')} <MoneyText minor={senderFeeMinor} />
          </>
        )}
      </Fact>
      {extras.remark === undefined ? null : <Fact name={t('payouts.extra.remark')}>{extras.remark}</Fact>}
    </dl>
  )
}

export function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="contents small:block">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
