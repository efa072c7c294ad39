import type { SlipView } from '#contract/doubt-views.ts'
import { MESSAGES, type MessageKey } from '../words/messages.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { useJakartaTime } from '../words/words.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { usePersonName } from '../order/person-name.ts'

/**
 * Number, shop, amount, time and what was shown, in both languages: readable on a photograph of the screen.
 */
export function SlipCard({ slip }: { readonly slip: SlipView }) {
  const { full, clock } = useJakartaTime()
  const nameOf = usePersonName()
  const settings = useQueryOf('settings.get', {})
  const { number, at, by, amountMinor, shown, shownAt, note, phone, order } = slip
  const rows: readonly (readonly [MessageKey, string | undefined])[] = [
    ['doubt.card.at', full(at)],
    ['doubt.card.shown', both(`doubt.shown.${shown}`)],
    ['doubt.card.shownAt', shownAt === undefined ? undefined : clock(shownAt)],
    ['doubt.card.order', order?.displayReference],
    ['doubt.card.phone', phone],
    ['doubt.card.note', note],
    ['doubt.card.by', nameOf(by)],
  ]
  return (
    <article
      data-slip={number}
      data-selectable
      className="flex flex-col gap-2 rounded-card border-2 border-text p-4 text-text"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-lead font-bold">{settings.data?.merchantName}</p>
        <p className="text-big font-extrabold tabular-nums">#{number}</p>
      </div>
      <p className="text-title font-extrabold">
        <MoneyText minor={amountMinor} />
      </p>
      <p lang="id" className="font-semibold">
        {MESSAGES.id['doubt.card.lead']}
      </p>
      <p lang="en">{MESSAGES.en['doubt.card.lead']}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-note tabular-nums">
        {rows.flatMap(([label, value]) =>
          value === undefined
            ? []
            : [
                <dt key={label}>{both(label)}</dt>,
                <dd key={`${label} value`} className="font-semibold wrap-anywhere">
                  {value}
                </dd>,
              ],
        )}
      </dl>
    </article>
  )
}

function both(id: MessageKey): string {
  const [one, other] = [MESSAGES.id[id], MESSAGES.en[id]]
  return one === other ? one : `${one} / ${other}`
}
