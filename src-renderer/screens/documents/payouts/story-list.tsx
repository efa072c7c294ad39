import type { PayoutMoment } from '#contract/payout-views.ts'
import { usePersonName } from '../../../order/person-name.ts'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useWords, type Words } from '../../../words/words.tsx'

/** Everything that was journalled about it, oldest first. */
export function StoryList({ story }: { readonly story: readonly PayoutMoment[] }) {
  const words = useWords()
  const nameOf = usePersonName()
  return (
    <>
      <h3 className="font-bold">{words.t('payouts.story')}</h3>
      <ol data-payout-story className="flex flex-col gap-1">
        {story.map((moment, place) => (
          <li key={place} data-moment={moment.what} className="flex flex-wrap gap-x-4">
            <span className="text-muted tabular-nums">{words.dateTime(moment.at)}</span>
            <span className="min-w-0 wrap-anywhere">{didWords(moment, words, nameOf)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function didWords(
  { what, by, typedMinor, remark = '', reference = '', source, code }: PayoutMoment,
  { t }: Words,
  nameOf: (id: string | undefined) => string,
): string {
  const name = nameOf(by)
  switch (what) {
    case 'drafted':
    case 'proposed':
    case 'approved':
      return t(`payouts.did.${what}`, { name })
    case 'amount-differs':
      return t('payouts.did.amount-differs', { name, amount: moneyWords(typedMinor ?? 0n) })
    case 'sent':
      return t('payouts.did.sent', { number: reference })
    case 'withdrawn':
      return remark === ''
        ? t('payouts.did.withdrawn.bare', { name })
        : t('payouts.did.withdrawn', { name, remark })
    case 'partly':
      return t('payouts.stage.unknown')
    default: {
      const stage = t(`payouts.stage.${what}`)
      if (source === 'manager') return t('payouts.did.marked', { what: stage, name, remark })
      if (source === 'statement') return t('payouts.did.onStatement', { what: stage, name, line: remark })
      const from = source === undefined ? [] : [t(`payouts.source.${source}`)]
      return [stage, [...from, ...(code === undefined ? [] : [code])].join(' ')].filter(Boolean).join(' · ')
    }
  }
}
