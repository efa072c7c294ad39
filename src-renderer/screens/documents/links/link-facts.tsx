import type { LinkView } from '#contract/links-views.ts'
import { BUYER_FIELDS } from '#domain/buyer.ts'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'
import { linkedWords } from './linked-field.tsx'

/** What is known of a link and its buyer; what is not given is left out. */
export function LinkFacts({ link }: { readonly link: LinkView }) {
  const words = useWords()
  const { t, dateTime } = words
  const { order, row, buyer = {}, payType, balanceType, feeMinor, linked } = link
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    ...BUYER_FIELDS.map((field) => [t(`links.buyer.${field}`), buyer[field]] as const),
    [t('links.fact.reference'), order.displayReference],
    [t('links.note'), order.note],
    [t('link.choose'), order.pageMethod],
    [t('links.fee'), feeMinor === undefined ? undefined : moneyWords(feeMinor)],
    [t('links.pay-type'), payType],
    [t('links.balance-type'), balanceType === undefined ? undefined : t(`links.balance.${balanceType}`)],
    [t('links.linked'), linked === undefined ? undefined : linkedWords(linked, words)],
    [t('links.fact.created'), dateTime(order.createdAt)],
    [t('links.fact.until'), dateTime(order.expiresAt)],
  ]
  return (
    <>
      {row.buyer?.isSealed === true ? <p className="font-semibold">{t('links.buyer.sealed')}</p> : null}
      <dl data-selectable className="grid grid-cols-2 gap-x-6 gap-y-2 small:grid-cols-1">
        {facts.map(([label, value]) =>
          value === undefined ? null : (
            <div key={label}>
              <dt className="text-note text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}
