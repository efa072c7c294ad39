import type { CashSaleView } from '#contract/cash-views.ts'
import { usePersonName } from '../order/person-name.ts'
import { Mark, MarkGlyph } from '../ui/mark.tsx'
import { MoneyText, moneyWords } from '../ui/money-text.tsx'
import { INK, SOFT } from '../ui/tone.ts'
import { useWords } from '../words/words.tsx'
import { ReferenceLine } from './reference-line.tsx'
import { TimelineNode } from './timeline-node.tsx'

/** One cash sale: its amount, what was received and given back, and when it was taken back. */
export function CashStory({ sale }: { readonly sale: CashSaleView }) {
  const words = useWords()
  const { t, dateTime } = words
  const nameOf = usePersonName()
  const { minor, tenderedMinor, changeMinor, by, at, note, voided } = sale
  const tone = voided === undefined ? 'paid' : 'quiet'
  const lines = [
    { name: t('review.cash.tendered'), words: moneyWords(tenderedMinor) },
    { name: t('review.cash.change'), words: moneyWords(changeMinor) },
    { name: t('review.cash.by'), words: nameOf(by) },
    ...(note === undefined ? [] : [{ name: t('review.cash.note'), words: note }]),
  ]
  return (
    <>
      <div className="flex flex-col items-start gap-3">
        <h2 className={`text-title font-extrabold ${voided === undefined ? '' : 'text-muted line-through'}`}>
          <MoneyText minor={minor} />
        </h2>
        <div className={`w-full rounded-card px-4 py-3 ${SOFT[tone]}`}>
          <Mark
            tone={tone}
            shape={voided === undefined ? 'up' : 'down'}
            words={t(voided === undefined ? 'review.cash.paid' : 'review.cash.voided')}
          />
          <p className="mt-2 text-note">
            {t(voided === undefined ? 'review.cash.why' : 'review.cash.why.voided')}
          </p>
        </div>
        <ReferenceLine reference={sale.displayReference} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {lines.map((line) => (
          <div key={line.name} className="contents">
            <dt className="text-note leading-6 text-muted">{line.name}</dt>
            <dd className="wrap-anywhere">{line.words}</dd>
          </div>
        ))}
      </dl>
      <ol aria-label={t('history.timeline.title')} className="flex flex-col">
        <TimelineNode
          at={at}
          dayMark={dateTime(at).split(',')[0]}
          mark={<MarkGlyph shape="up" className={`size-5 ${INK.paid}`} />}
        >
          <h3 className="leading-7 font-bold">{t('review.cash.step.sold')}</h3>
          <p className="text-note">{nameOf(by)}</p>
        </TimelineNode>
        {voided === undefined ? null : (
          <TimelineNode at={voided.at} mark={<MarkGlyph shape="down" className={`size-5 ${INK.quiet}`} />}>
            <h3 className="leading-7 font-bold">{t('review.cash.step.voided')}</h3>
            <p className="text-note">
              {t('review.cash.step.by', {
                by: nameOf(voided.by),
                approved: nameOf(voided.approvedBy ?? voided.by),
              })}
            </p>
            <p className="text-note wrap-anywhere">{voided.note}</p>
          </TimelineNode>
        )}
      </ol>
    </>
  )
}
