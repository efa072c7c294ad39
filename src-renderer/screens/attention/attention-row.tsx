import type { AttentionItem } from '#contract/attention-views.ts'
import { calendarDay } from '#domain/attention.ts'
import { StatusBadge } from '../../order/status-badge.tsx'
import { usePersonName } from '../../order/person-name.ts'
import { useNavigation } from '../../till/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { useNow } from '../../ui/use-now.ts'
import { dayWords } from '../../words/day-words.ts'
import { spanOf } from '../../words/span.ts'
import { useWords } from '../../words/words.tsx'
import { CheckButton } from './check-button.tsx'
import { nameOfItem } from './item-name.ts'

import { useOpenDocument } from './use-open-document.ts'

type Props = {
  readonly item: AttentionItem
  readonly onAct: () => void
  readonly onAssign: () => void
}

const MINUTE = 60_000

/** How much, what, since when, until when, who takes care of it, and the act that ends it. */
export function AttentionRow({ item, onAct, onAssign }: Props) {
  const words = useWords()
  const { t } = words
  const { openWanted } = useNavigation()
  const now = useNow(MINUTE)
  const { key, kind, act, since, amountMinor, order } = item
  const openDocument = useOpenDocument()
  return (
    <li
      data-item={key}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-control border border-line px-4 py-3"
    >
      <div className="flex min-w-64 flex-col">
        {amountMinor === undefined ? null : <MoneyText minor={amountMinor} className="text-lead font-bold" />}
        <span className="text-note text-muted">{t('common.ago', { span: spanOf(now - since, words) })}</span>
        <Due item={item} today={calendarDay(now)} />
      </div>
      <div className="flex min-w-0 grow basis-64 flex-col items-start gap-0.5 text-note">
        <span className="font-semibold wrap-anywhere tabular-nums">{nameOfItem(item, words)}</span>
        {order === undefined ? null : <StatusBadge state={order.state} />}
        <Owner item={item} />
      </div>
      <div className="flex flex-wrap gap-3">
        {order === undefined ? null : (
          <Button
            name="look"
            className="px-4!"
            onPress={() => openWanted({ kind: 'history', reference: order.reference })}
          >
            {t('refund.look')}
          </Button>
        )}
        <Button name="assign" className="px-4!" onPress={onAssign}>
          {t('attention.assign')}
        </Button>
        {order === undefined || kind !== 'unknown' ? null : <CheckButton reference={order.reference} />}
        <Button
          kind="primary"
          name={act}
          className="px-4!"
          onPress={act === 'open-document' ? () => openDocument(item) : onAct}
        >
          {t(`attention.act.${act}`)}
        </Button>
      </div>
    </li>
  )
}

function Due({ item: { due }, today }: { readonly item: AttentionItem; readonly today: number }) {
  const { t, language } = useWords()
  const day = dayWords(due, language)
  if (due < today) return <Mark tone="danger" shape="wait" words={t('attention.due.over', { day })} />
  if (due === today) return <Mark tone="clock" shape="wait" words={t('attention.due.today')} />
  return <span className="text-note font-semibold">{t('attention.due', { day })}</span>
}

/** Who takes care of it and the note, with who said so and when. */
function Owner({ item: { assigned } }: { readonly item: AttentionItem }) {
  const { t, dateTime } = useWords()
  const nameOf = usePersonName()
  if (assigned === undefined) return <span className="text-muted">{t('attention.owner.none')}</span>
  const { owner, note, by, at } = assigned
  return (
    <>
      <span className="font-semibold">
        {owner === undefined ? t('attention.owner.none') : t('attention.owner.of', { name: nameOf(owner) })}
      </span>
      {note === undefined ? null : (
        <span data-selectable className="wrap-anywhere">
          {note}
        </span>
      )}
      <span className="text-muted">{t('attention.assigned', { name: nameOf(by), at: dateTime(at) })}</span>
    </>
  )
}
