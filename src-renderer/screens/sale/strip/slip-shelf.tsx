import { isPaid } from '#domain/order.ts'
import { useWords } from '../../../words/words.tsx'
import { useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { useDoubt } from '../doubt/doubt-flow.tsx'
import { SlipRow } from '../doubt/slip-row.tsx'

const SHOWN = 2

/** Next to the open payments: how many customers were asked to wait, and slips with news first. */
export function SlipShelf() {
  const { t } = useWords()
  const { go } = useDoubt()
  const { data } = useQueryOf('slip.list', {})
  const open = data?.open ?? []
  const list = () => go({ kind: 'slips' })
  if (open.length === 0) return null
  const news = open.filter(({ order }) => order !== undefined && isPaid(order.state))
  const rows = [...news, ...open.filter((slip) => !news.includes(slip))].slice(0, SHOWN)
  return (
    <section
      aria-label={t('doubt.slips')}
      data-slips={open.length}
      className="flex shrink-0 flex-col gap-1.5"
    >
      <h2 className="flex items-center justify-between px-1 text-note font-semibold text-muted">
        <span>{t('doubt.slips')}</span>
        <span className="rounded-pill bg-unknown px-2.5 text-on-unknown tabular-nums">{open.length}</span>
      </h2>
      <ol className="flex flex-col gap-1.5">
        {rows.map((slip) => (
          <li key={slip.number}>
            <SlipRow slip={slip} onPress={() => go({ kind: 'slip', number: slip.number })} />
          </li>
        ))}
      </ol>
      <Button kind="quiet" name="slips" className="justify-between px-2! text-note!" onPress={list}>
        {t('doubt.slips.all')}
      </Button>
    </section>
  )
}
