import type { OrderView } from '#contract/views.ts'
import { useJakartaTime, useWords, type Words } from '../words/words.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { StatusBadge } from '../order/status-badge.tsx'
import { TONE_OF_STATE } from '../order/state-tone.ts'
import { SOFT } from '../ui/tone.ts'
import { Marks } from '../order/marks.tsx'
import { callEndOf } from '#domain/call-end.ts'
import { reasonWords } from './event-words.ts'
import { ReferenceLine } from './reference-line.tsx'

/** Amount, state, its reason, and who reported it when. */
export function OrderHead({ order }: { readonly order: OrderView }) {
  const words = useWords()
  const { t } = words
  const { full } = useJakartaTime()
  const { evidence } = order
  // Fourteen digits shrink and are never cut.
  const size = order.amountMinor >= 100_000_000_000n ? 'text-lead' : 'text-title'
  return (
    <div className="flex flex-col items-start gap-3">
      <h2 className={`font-extrabold ${size}`}>
        <MoneyText minor={order.amountMinor} />
      </h2>
      <StatusBadge exact state={order.state} size="large" />
      <div className={`w-full rounded-card px-4 py-3 ${SOFT[TONE_OF_STATE[order.state]]}`}>
        <p>{whyWords(words, order)}</p>
        <p className="mt-2 text-note font-semibold">
          {evidence === undefined
            ? t('history.since', { when: full(order.since) })
            : t('history.said', { source: t(`common.source.${evidence.source}`) })}
        </p>
        {evidence === undefined ? null : (
          <p className="text-note">{t('history.learned', { when: full(evidence.at) })}</p>
        )}
      </div>
      {order.paidTwice === undefined ? null : (
        <p className="font-bold text-danger-text">{t(`doubt.todo.twice.${order.paidTwice}`)}</p>
      )}
      <Marks order={order} />
      <ReferenceLine reference={order.displayReference} />
    </div>
  )
}

/** The reason for the state, in a sentence or two. */
export function whyWords(words: Words, order: OrderView): string {
  const reason = reasonWords(words, order.unknownWhy ?? order.notSentWhy)
  const main = words.t(mainKey(order))
  return reason === undefined ? main : `${reason} ${main}`
}

function mainKey({ state, evidence, notice, lastAsked, notSentWhy }: OrderView) {
  const byTill = evidence?.source === 'till'
  if (state === 'not-sent' && (notSentWhy === 'unauthorized' || notSentWhy === 'rate-limited'))
    return 'history.why.not-sent.turned-away'
  if (state === 'waiting' && notice !== undefined) return 'history.why.waiting.notified'
  const end = lastAsked === undefined ? undefined : callEndOf(lastAsked)
  if (state === 'waiting' && end === 'unread') return 'history.why.waiting.unread'
  if (state === 'waiting' && end !== 'answered') return 'history.why.waiting.untold'
  if (state === 'expired' && byTill) return 'history.why.expired.till'
  if (state === 'cancelled' && byTill) return 'history.why.cancelled.till'
  if (state === 'paid' && (evidence?.successes ?? 1) > 1) return 'history.why.paid.twice'
  return `history.why.${state}` as const
}
