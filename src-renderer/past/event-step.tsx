import type { TimelineEntry } from '#contract/history-views.ts'
import type { StateKind } from '#domain/order.ts'
import { useWords } from '../words/words.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { StateGlyph } from '../order/state-glyph.tsx'
import { StatusBadge } from '../order/status-badge.tsx'
import { TONE_OF_STATE } from '../order/state-tone.ts'
import { INK } from '../ui/tone.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { eventTitle, reasonWords } from './event-words.ts'
import { RawBody } from '../ui/raw-body.tsx'
import { TimelineNode } from './timeline-node.tsx'

type Props = {
  readonly entry: Extract<TimelineEntry, { kind: 'event' }>
  readonly stateBefore: StateKind | undefined
  readonly dayMark?: string | undefined
}

/** An event of the order, and the state it led to when that changed; for IT also as journalled. */
export function EventStep({ entry, stateBefore, dayMark }: Props) {
  const words = useWords()
  const { t } = words
  const { told, wire } = entry
  const title = eventTitle(words, entry)
  const reason = reasonWords(words, told.why)
  const moved = entry.state !== stateBefore
  const mark = moved ? (
    <StateGlyph
      state={entry.state}
      className={`size-6 [--glyph-hole:var(--color-surface)] ${INK[TONE_OF_STATE[entry.state]]}`}
    />
  ) : (
    <span className="size-3 rounded-pill bg-edge" />
  )
  const head = (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className={`leading-7 ${moved ? 'font-bold' : 'font-semibold'}`}>{title}</h3>
        {moved ? <StatusBadge exact state={entry.state} /> : null}
      </div>
      {reason === undefined ? null : <p className="text-note">{reason}</p>}
      {told.how === undefined ? null : <p className="text-note">{t(`doubt.resolved.${told.how}`)}</p>}
      {told.paidMinor === undefined || told.paidMinor === 0n ? null : (
        <p className="text-note">
          {t('history.fact.paid')} <MoneyText minor={told.paidMinor} className="font-semibold" />
        </p>
      )}
    </>
  )
  return (
    <TimelineNode at={entry.at} mark={mark} dayMark={dayMark}>
      {wire === undefined ? (
        head
      ) : (
        <Disclosure label={t('common.details')} about={title} head={head}>
          {() => (
            <RawBody
              title={t('history.event.seq', { seq: String(wire.seq) })}
              subtitle={entry.event}
              raw={wire.detail}
            />
          )}
        </Disclosure>
      )}
    </TimelineNode>
  )
}
