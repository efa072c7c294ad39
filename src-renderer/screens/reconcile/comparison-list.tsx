import type { ComparisonView, ListSums, SettlementSums } from '#contract/settlement-views.ts'
import { usePersonName } from '../../order/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { useWords, type Words } from '../../words/words.tsx'
import { spanWords } from './words.ts'

type Props = {
  readonly comparisons: readonly ComparisonView[]
  readonly onShow: (seq: bigint) => void
}

/** Every comparison as it was journalled, newest first. */
export function ComparisonList({ comparisons, onShow }: Props) {
  const words = useWords()
  const { t, dateTime } = words
  const nameOf = usePersonName()
  if (comparisons.length === 0) return null
  return (
    <section aria-labelledby="reconcile-kept" className="rounded-card bg-raised p-4">
      <Disclosure
        head={
          <h2 id="reconcile-kept" className="text-lead font-bold">
            {t('reconcile.kept', { n: comparisons.length })}
          </h2>
        }
        label={t('reconcile.kept.show')}
        about={t('reconcile.kept', { n: comparisons.length })}
      >
        {() => (
          <ul data-reconcile-kept className="flex flex-col gap-2">
            {comparisons.map(({ seq, at, by, kind, name, hash, from, through, sums }) => (
              <li
                key={String(seq)}
                data-comparison={String(seq)}
                className="flex flex-wrap items-center gap-x-4 border-t border-line pt-2"
              >
                <div className="min-w-0 grow">
                  <p className="font-semibold">
                    {t(`reconcile.with.${kind}`)}
                    {name === '' ? '' : `: ${name}`}
                  </p>
                  <p className="text-note text-muted">
                    {t('reconcile.kept.who', { at: dateTime(at), name: nameOf(by) })}{' '}
                    {spanWords(words, from, through)}
                  </p>
                  <p className="text-note">{sumWords(words, sums)}</p>
                  {hash === '' ? null : (
                    <p data-selectable className="font-mono text-note wrap-anywhere text-muted">
                      SHA-256 {hash}
                    </p>
                  )}
                </div>
                <Button
                  name="show-comparison"
                  label={t('reconcile.show.kept', {
                    at: dateTime(at),
                    span: spanWords(words, from, through),
                  })}
                  onPress={() => onShow(seq)}
                >
                  {t('reconcile.show')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </section>
  )
}

function sumWords({ t }: Words, sums: SettlementSums | ListSums): string {
  if ('explained' in sums)
    return t('reconcile.kept.bank', {
      explained: moneyWords(sums.explained),
      awaited: moneyWords(sums.awaited),
      unexplained: moneyWords(sums.unexplained),
    })
  const differences = Object.values(sums.counts).reduce((all, count) => all + count, 0)
  return t('reconcile.kept.list', {
    here: moneyWords(sums.here),
    there: moneyWords(sums.there),
    n: differences,
  })
}
