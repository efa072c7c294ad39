import { useState } from 'react'
import type { DifferenceView, ListSums } from '#contract/settlement-views.ts'
import { DIFFERENCES, type DifferenceKind } from '#domain/payment-difference.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { useNavigation } from '../../till/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { ManyChoice } from '../../ui/many-choice.tsx'
import { Mark } from '../../ui/mark.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { referenceWords } from '../../words/reference-words.ts'
import { useWords } from '../../words/words.tsx'
import { CutNote } from './cut-note.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryBody } from '../../till/query-body.tsx'

const PART = 50

type Props = { readonly seq: bigint; readonly counts: ListSums['counts'] }

/** Orders that differ from a list of payments, by kind. */
export function DifferenceList({ seq, counts }: Props) {
  const { t } = useWords()
  const [kinds, setKinds] = useState<readonly DifferenceKind[]>([])
  const [skip, setSkip] = useState(0)
  const found = useQueryOf(
    'settlement.differences',
    { seq, kinds: [...kinds], skip, limit: PART },
    { keep: true },
  )
  const there = DIFFERENCES.filter((kind) => counts[kind] > 0)
  const all = there
    .filter((kind) => kinds.length === 0 || kinds.includes(kind))
    .reduce((sum, kind) => sum + counts[kind], 0)
  return (
    <section
      aria-labelledby="reconcile-differences"
      className="flex flex-col gap-3 rounded-card bg-raised p-4"
    >
      <h2 id="reconcile-differences" className="text-lead font-bold">
        {t('reconcile.differences')}
      </h2>
      {there.length === 0 ? (
        <div className="py-2">
          <Mark tone="paid" shape="up" words={t('reconcile.differences.none')} />
        </div>
      ) : (
        <ManyChoice
          id="reconcile-kinds"
          label={t('reconcile.differences.kinds')}
          values={kinds}
          onChange={(next) => {
            setKinds(DIFFERENCES.filter((kind) => next.includes(kind)))
            setSkip(0)
          }}
          options={there.map((kind) => ({
            value: kind,
            words: `${t(`reconcile.difference.${kind}`)} (${counts[kind]})`,
          }))}
        />
      )}
      <QueryBody of={found}>
        {({ total, rows }) => (
          <>
            <ul data-reconcile-differences={total} className="flex flex-col">
              {rows.map((row) => (
                <Row key={row.reference} row={row} />
              ))}
            </ul>
            <Pager total={total} skip={skip} shown={rows.length} part={PART} onSkip={setSkip} />
            <CutNote shown={total} of={all} />
          </>
        )}
      </QueryBody>
    </section>
  )
}

function Row({ row: { kind, reference, here, there } }: { readonly row: DifferenceView }) {
  const { t } = useWords()
  const { openWanted } = useNavigation()
  return (
    <li data-difference={kind} className="flex flex-col gap-1 border-t border-line py-2">
      <span className="flex flex-wrap items-center gap-x-4">
        <Mark tone="danger" shape="down" words={t(`reconcile.difference.${kind}`)} />
        {here === undefined ? (
          <span className="font-mono text-note">{referenceWords(reference)}</span>
        ) : (
          <Button
            name="to-order"
            kind="quiet"
            className="px-2! font-mono text-note!"
            onPress={() => openWanted({ kind: 'history', reference })}
          >
            {referenceWords(reference)}
          </Button>
        )}
      </span>
      <span className="text-note text-muted">{t(`reconcile.difference.${kind}.body`)}</span>
      <span className="flex flex-wrap gap-x-6 text-note">
        <span>
          {t('reconcile.here')}:{' '}
          {here === undefined ? (
            t('reconcile.nothing')
          ) : (
            <>
              {t(`reconcile.state.${here.state}`)} · <MoneyText minor={here.minor} />
            </>
          )}
        </span>
        <span>
          {t('reconcile.there')}:{' '}
          {there.length === 0
            ? t('reconcile.nothing')
            : there.map(({ id, minor }) => <MoneyText key={id} minor={minor} className="mr-3" />)}
        </span>
      </span>
    </li>
  )
}
