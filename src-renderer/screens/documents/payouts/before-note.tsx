import type { PayoutView } from '#contract/payout-views.ts'
import { Callout } from '../../../ui/callout.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useWords, type Words } from '../../../words/words.tsx'

/** What is new since the last payout to this account number. */
export function BeforeNote({ payout: { before, amountMinor } }: { readonly payout: PayoutView }) {
  const words = useWords()
  const { t, dateTime } = words
  if (before === undefined)
    return (
      <Callout tone="clock" shape="note">
        {t('payouts.check.first')}
      </Callout>
    )
  const { number, at, amountMinor: last, name, bankName } = before
  const isOther = name !== undefined || bankName !== undefined
  return (
    <Callout tone={isOther ? 'danger' : 'quiet'} shape="note">
      <p>{t('payouts.check.before', { n: number, at: dateTime(at), amount: moneyWords(last) })}</p>
      <p>{amountWords(amountMinor - last, words)}</p>
      {name === undefined ? null : <p className="font-bold">{t('payouts.check.name', { name })}</p>}
      {bankName === undefined ? null : (
        <p className="font-bold">{t('payouts.check.bank', { bank: bankName })}</p>
      )}
      {isOther ? null : <p>{t('payouts.check.unchanged')}</p>}
    </Callout>
  )
}

function amountWords(more: bigint, { t }: Words): string {
  if (more === 0n) return t('payouts.check.same')
  return more > 0n
    ? t('payouts.check.more', { amount: moneyWords(more) })
    : t('payouts.check.less', { amount: moneyWords(-more) })
}
