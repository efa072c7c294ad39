import type { OrderView } from '#contract/views.ts'
import { useWords } from '../words/words.tsx'
import { useQueryOf } from '../bridge/queries.ts'
import { MarkGlyph } from '../ui/mark.tsx'
import { isCashInstead } from './is-cash-instead.ts'
import { Tell } from './tell.tsx'

const OPEN: ReadonlySet<OrderView['state']> = new Set([
  'waiting',
  'unknown',
  'suspect',
  'settling',
  'cancelling',
])

/** Whether the stage of this order says itself that the connection is lost. Where a person decided, nothing waits for it. */
export function saysConnectionLost(order: OrderView): boolean {
  return OPEN.has(order.state) && order.resolved === undefined && !isCashInstead(order)
}

/** Whether the connection is down while the order's money may still come, and since when. */
export function useConnectionLost(order: OrderView): { readonly since: number | undefined } | undefined {
  const { data } = useQueryOf('health.get', {})
  if (data?.gateway.connection !== 'down' || !saysConnectionLost(order)) return undefined
  return { since: data.gateway.lastAnswerAt }
}

/** The whole message of an open order while our connection is down, for cashier and customer. */
export function ConnectionLost({ since }: { readonly since: number | undefined }) {
  const { t, time } = useWords()
  return (
    <div className="flex flex-col gap-2 low:gap-1.5">
      <p
        role="status"
        data-connection-lost=""
        className="flex items-start gap-2.5 rounded-control bg-clock-soft px-4 py-2 text-body leading-snug font-semibold text-clock-text xl:text-lead low:py-1.5 low:text-note"
      >
        <MarkGlyph shape="down" className="mt-1 size-4" />
        <span>
          {t('sale.connectionLost')}{' '}
          {since === undefined ? '' : t('doubt.connection.since', { time: time(since) })}
        </span>
      </p>
      <Tell id="doubt.tell.connectionLost" isOnTint />
    </div>
  )
}

/** Above the open payments: nothing to do, they are all checked once the connection is back. */
export function ConnectionLostNotice() {
  const { t } = useWords()
  const { data } = useQueryOf('health.get', {})
  if (data?.gateway.connection !== 'down') return null
  return (
    <p
      role="status"
      data-line-notice=""
      className="flex shrink-0 items-start gap-2 rounded-control bg-clock-soft px-3 py-2 text-note font-semibold text-clock-text"
    >
      <MarkGlyph shape="down" className="mt-1 size-3.5" />
      <span>{t('doubt.connection.notice')}</span>
    </p>
  )
}
