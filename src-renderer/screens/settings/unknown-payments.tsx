import { useQueryOf } from '../../bridge/queries.ts'
import { moneyWords } from '../../ui/money-text.tsx'
import { useJakartaTime, useWords } from '../../words/words.tsx'

/** Money without an order here, for a manager to clear up with the provider. */
export function UnknownPayments() {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const payments = useQueryOf('health.get', {}).data?.unknownPayments ?? []
  if (payments.length === 0) return null
  return (
    <section
      aria-labelledby="settings-unknown"
      className="col-span-2 flex flex-col gap-3 rounded-card bg-clock-soft p-6 text-clock-text small:col-span-1"
    >
      <h2 id="settings-unknown" className="text-lead font-bold">
        {t('settings.unknownPayments')}
      </h2>
      <p>{t('settings.unknownPayments.do')}</p>
      <ul data-selectable className="flex flex-col gap-1">
        {payments.map(({ at, number, status, amountMinor, transactionId }) => (
          <li key={`${at} ${number} ${transactionId}`} className="font-mono text-note wrap-anywhere">
            {[
              full(at),
              number,
              amountMinor === undefined ? undefined : moneyWords(amountMinor),
              status,
              transactionId,
            ]
              .filter((part) => part !== undefined)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
