import type { ReactNode } from 'react'
import type { SlipView } from '#contract/doubt-views.ts'
import { isPaid } from '#domain/order.ts'
import { useJakartaTime, useWords } from '../words/words.tsx'
import { Callout } from '../ui/callout.tsx'
import { StatusBadge } from '../order/status-badge.tsx'
import { usePersonName } from '../order/person-name.ts'

type Props = {
  readonly slip: SlipView
  /** The way to its order. */
  readonly children: ReactNode
}

/** The current state of its order and how the slip was closed. Money that came is said first. */
export function SlipNow({ slip: { order, ended }, children }: Props) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const nameOf = usePersonName()
  return (
    <>
      {order === undefined ? null : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{t('doubt.slip.now')}</span>
          <StatusBadge state={order.state} />
          <div className="grow" />
          {children}
          {isPaid(order.state) && ended === undefined ? (
            <p className="w-full font-semibold text-paid-text">{t('doubt.slip.came')}</p>
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
