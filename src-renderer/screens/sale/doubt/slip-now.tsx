import type { SlipView } from '#contract/doubt-views.ts'
import { isPaid } from '#domain/order.ts'
import { useJakartaTime, useWords } from '../../../words/words.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { StatusBadge } from '../../../order/status-badge.tsx'
import { usePersonName } from '../../../order/person-name.ts'

/** The current state of its order and how the slip was closed. Money that came is said first. */
export function SlipNow({ slip: { order, ended } }: { readonly slip: SlipView }) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const nameOf = usePersonName()
  return (
    <>
      {order === undefined ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <span className="font-semibold">{t('doubt.slip.now')}</span>
          <StatusBadge state={order.state} />
          {isPaid(order.state) && ended === undefined ? (
            <span className="font-semibold text-paid-text">{t('doubt.slip.came')}</span>
          ) : null}
        </div>
      )}
      {ended === undefined ? null : (
        <Callout tone="quiet" shape="up">
          <p className="font-semibold">
            {t('doubt.slip.ended', {
              how: t(`doubt.end.${ended.how}`),
              by: nameOf(ended.by),
              at: full(ended.at),
            })}
          </p>
          {ended.note === undefined ? null : <p>{ended.note}</p>}
        </Callout>
      )}
    </>
  )
}
