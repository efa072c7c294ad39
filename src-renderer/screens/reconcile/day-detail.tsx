import type { DayState } from '#contract/settlement-views.ts'
import type { Latest } from '#contract/settlement-work-views.ts'
import { usePersonName } from '../../order/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { useWords } from '../../words/words.tsx'
import { changedSince } from './changed-since.ts'
import { latestOf, LOOKS, wordOf } from './day-state.ts'
import { SinceNote } from './since-note.tsx'
import { dayWords } from '../../words/iso-day.ts'

type Props = {
  readonly state: DayState
  readonly latest: Latest | undefined
  /** The provider is being asked about a day. */
  readonly isBusy: boolean
  readonly onAsk: () => void
  readonly onShow: (seq: bigint) => void
}

/** What is known of one day: from the bank, and from the provider. */
export function DayDetail({ state, latest, isBusy, onAsk, onShow }: Props) {
  const words = useWords()
  const { t } = words
  const { bank, provider } = latestOf(state)
  const day = dayWords(words, state.day)
  return (
    <div aria-live="polite" data-reconcile-day={state.day} className="flex min-w-0 flex-col gap-4">
      <h3 className="text-lead font-bold">{day}</h3>
      <Side name={t('reconcile.bank')} of={bank} latest={latest} onShow={onShow} />
      <Side name={t('reconcile.provider')} of={provider} latest={latest} onShow={onShow} />
      <div>
        <Button
          name="ask-gateway"
          isDisabled={isBusy}
          label={t('reconcile.ask.label', { day })}
          onPress={onAsk}
        >
          {t('reconcile.ask')}
        </Button>
      </div>
    </div>
  )
}

type SideProps = Pick<Props, 'latest' | 'onShow'> & {
  readonly name: string
  readonly of: DayState['with'][number] | undefined
}

function Side({ name, of, latest, onShow }: SideProps) {
  const { t, dateTime } = useWords()
  const nameOf = usePersonName()
  const word = of === undefined ? 'none' : wordOf(of)
  return (
    <section aria-label={name} data-side={word} className="flex flex-col gap-1 border-t border-line pt-3">
      <span className="flex flex-wrap items-baseline gap-x-4">
        <span className="w-24 text-muted">{name}</span>
        <Mark {...LOOKS[word]} words={t(`reconcile.verdict.${word}`)} />
      </span>
      {of === undefined ? null : (
        <>
          {word === 'part' || word === 'awaited' ? <span>{t(`reconcile.verdict.${word}.body`)}</span> : null}
          {of.open === 0n ? null : (
            <span className="font-semibold">
              {t('reconcile.day.open')} <MoneyText minor={of.open} />
            </span>
          )}
          {of.awaited === 0n ? null : (
            <span>
              {t('reconcile.sum.awaited')}: <MoneyText minor={of.awaited} />
            </span>
          )}
          <span className="text-note text-muted">
            {t(`reconcile.with.${of.kind}`)}.{' '}
            {t('reconcile.kept.who', { at: dateTime(of.at), name: nameOf(of.by) })}
          </span>
          <SinceNote since={changedSince(of, { from: of.day, through: of.day }, latest)} />
          <div>
            <Button
              name="show-comparison"
              label={t('reconcile.show.label', { name })}
              onPress={() => onShow(of.seq)}
            >
              {t('reconcile.show')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
