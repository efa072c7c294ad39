import { useState } from 'react'
import { useQueryOf } from '../../bridge/queries.ts'
import { useNavigation } from '../../till/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { referenceWords } from '../../words/reference-words.ts'
import { useWords } from '../../words/words.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryBody } from '../../till/query-body.tsx'

const PART = 50

type Props = { readonly seq: bigint; readonly id: string }

/** The payments of a credit; each leads to its order. */
export function PaymentList({ seq, id }: Props) {
  const { t, dateTime } = useWords()
  const { openWanted } = useNavigation()
  const [skip, setSkip] = useState(0)
  const payments = useQueryOf('settlement.payments', { seq, id, skip, limit: PART }, { keep: true })
  return (
    <QueryBody of={payments}>
      {({ total, rows }) => (
        <>
          <ul data-reconcile-payments={total} className="flex flex-col">
            {rows.map(({ reference, method, wallet, paidAt, minor, fee, net, isSuspect }) => (
              <li
                key={reference}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-1 text-note"
              >
                <Button
                  name="to-order"
                  kind="quiet"
                  className="px-2! font-mono"
                  onPress={() => openWanted({ kind: 'history', reference })}
                >
                  {referenceWords(reference)}
                </Button>
                <span>
                  {dateTime(paidAt)} · {t(`common.method.${method}`)}
                  {wallet === undefined ? '' : ` · ${wallet}`}
                </span>
                <span className="tabular-nums">
                  <MoneyText minor={net} /> = <MoneyText minor={minor} /> − <MoneyText minor={fee} />
                </span>
                {isSuspect ? <Mark tone="clock" shape="doubt" words={t('reconcile.suspect')} /> : null}
              </li>
            ))}
          </ul>
          <Pager total={total} skip={skip} shown={rows.length} part={PART} onSkip={setSkip} />
        </>
      )}
    </QueryBody>
  )
}
