import type { PayeeView } from '#contract/payout-views.ts'
import { Mark } from '../../../ui/mark.tsx'
import { useWords } from '../../../words/words.tsx'

/** What the provider says of the account's owner; "not verified" until it has said something. */
export function NameVerdict({ checked }: { readonly checked: PayeeView['checked'] | undefined }) {
  const { t, dateTime } = useWords()
  if (checked === undefined) return <Mark tone="clock" shape="ask" words={t('payouts.verified.not')} />
  const { verdict, at, name = '' } = checked
  if (verdict === 'verified')
    return <Mark tone="paid" shape="up" words={t('payouts.verified', { at: dateTime(at), name })} />
  return (
    <Mark
      tone={verdict === 'no-answer' ? 'clock' : 'danger'}
      shape={verdict === 'no-answer' ? 'ask' : 'down'}
      words={t(`payouts.verified.${verdict}`, { name })}
    />
  )
}
