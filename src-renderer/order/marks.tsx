import type { OrderView } from '#contract/views.ts'
import { useWords } from '../words/words.tsx'
import { moneyWords } from '../ui/money-text.tsx'
import { usePersonName } from './person-name.ts'

/**
 * Manual resolutions in addition to the gateway's word. Plain on purpose: they must not look like that word.
 */
export function Marks({ order: { cash, resolved, restMinor } }: { readonly order: OrderView }) {
  const { t, dateTime } = useWords()
  const nameOf = usePersonName()
  if (cash === undefined && resolved === undefined && restMinor === undefined) return null
  const isRest = resolved?.how === 'paid-rest-in-cash' && restMinor !== undefined
  const agreed = (approvedBy: string | undefined, by: string | undefined) =>
    approvedBy === undefined || approvedBy === by ? '' : ` ${t('doubt.agreed', { by: nameOf(approvedBy) })}`
  return (
    <ul className="flex flex-col gap-1">
      {cash === undefined ? null : (
        <li
          data-mark="cash"
          className="rounded-control border-2 border-current px-4 py-1.5 text-note font-semibold xl:text-body low:py-1"
        >
          {t('doubt.cash.mark', { at: dateTime(cash.at), by: nameOf(cash.by) })}
          {agreed(cash.approvedBy, cash.by)}
        </li>
      )}
      {restMinor === undefined || isRest ? null : (
        <li
          data-mark="rest"
          className="rounded-control border-2 border-current px-4 py-1.5 text-note font-semibold xl:text-body low:py-1"
        >
          {t('doubt.rest.mark', { amount: moneyWords(restMinor) })}
        </li>
      )}
      {resolved === undefined ? null : (
        <li
          data-mark="resolved"
          className="rounded-control border-2 border-current px-4 py-1.5 text-note font-semibold xl:text-body low:py-1"
        >
          {t('doubt.resolved.mark', {
            how: isRest
              ? t('doubt.resolved.rest', { amount: moneyWords(restMinor) })
              : t(`doubt.resolved.${resolved.how}`),
            at: dateTime(resolved.at),
            by: nameOf(resolved.approvedBy ?? resolved.by),
          })}
          {resolved.corrects === undefined
            ? null
            : ` ${t('refund.corrected', {
                how: t(`doubt.resolved.${resolved.corrects.how}`),
                at: dateTime(resolved.corrects.at),
              })}`}
          {resolved.note === undefined ? null : <span className="font-normal"> “{resolved.note}”</span>}
        </li>
      )}
    </ul>
  )
}
