import { useState } from 'react'
import type { FoundOrder } from '#contract/doubt-views.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { useWords } from '../../../words/words.tsx'
import { useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../till/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { moneyOfDraft } from '../../../ui/amount-draft.ts'
import { typedRupiah } from '../../../ui/rupiah-text.ts'
import { useNewSale } from '../entry/new-sale.tsx'
import { useDoubt } from './doubt-flow.tsx'
import { FoundRow } from './found-row.tsx'
import { readClock } from './read-clock.ts'
import { SmallField } from '../../../ui/small-field.tsx'
import { Tell } from '../../../order/tell.tsx'
import { amountText, readAmount } from './typed-amount.ts'

const MINUTE = 60_000

/** The customer says it is paid; the order is unknown. Search by amount, end of a number and time. */
export function SearchDialog() {
  const { t } = useWords()
  const { go, close } = useDoubt()
  const { focusOrder } = useNavigation()
  const { draft } = useNewSale()
  const [amount, setAmount] = useState(() => amountText(moneyOfDraft(draft).minor))
  const [text, setText] = useState('')
  const [clock, setClock] = useState('')
  const now = useNow(MINUTE)
  const typed = readAmount(amount)
  const at = readClock(clock, now)
  const isTimeWrong = clock.trim() !== '' && at === undefined
  const { data, error, refetch } = useQueryOf(
    'doubt.search',
    {
      ...(typed.minor === undefined ? {} : { amountMinor: typed.minor }),
      ...(text.trim() === '' ? {} : { text: text.trim() }),
      ...(at === undefined ? {} : { at }),
    },
    { keep: true },
  )
  const orders = data?.orders ?? []
  const choose = ({ reference }: FoundOrder) => {
    focusOrder(reference)
    go({ kind: 'ask', reference })
  }
  const hold = () =>
    go({ kind: 'hold', about: typed.minor === undefined ? {} : { amountMinor: typed.minor } })
  const [first] = orders
  const isNarrowed = typed.minor !== undefined || text.trim() !== '' || at !== undefined
  useShortcuts(
    {
      // Asking is harmless: Enter asks about the likeliest order.
      Enter: () => {
        if (first !== undefined && isNarrowed) choose(first)
      },
    },
    { inDialog: true },
  )
  return (
    <Dialog
      title={t('sale.says.title')}
      isOpen
      onClose={close}
      actions={
        <>
          <Button name="hold-without" onPress={hold}>
            {t('doubt.hold.without')}
          </Button>
          <Button shortcut="Esc" onPress={close}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <p>{t('doubt.search.lead')}</p>
      <form
        role="search"
        aria-label={t('doubt.search')}
        className="flex flex-wrap gap-3"
        onSubmit={(event) => event.preventDefault()}
      >
        <SmallField
          label={t('doubt.search.amount')}
          value={amount}
          onText={(next) => setAmount(typedRupiah(amount, next))}
          pad="money"
          autoFocus
          placeholder="150.000"
          fault={typed.isWrong ? t('doubt.amount.wrong') : undefined}
        />
        <SmallField
          label={t('doubt.search.digits')}
          value={text}
          onText={setText}
          pad="code"
          placeholder="7F3Q"
          help={<span className="text-muted">{t('doubt.search.digits.help')}</span>}
        />
        <SmallField
          label={t('doubt.search.time')}
          value={clock}
          onText={setClock}
          pad="time"
          placeholder="14.03"
          fault={isTimeWrong ? t('doubt.time.wrong') : undefined}
        />
      </form>
      {error === null ? null : <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton lines={3} /> : null}
      {data === undefined ? null : (
        <div role="status" className="flex flex-col gap-2">
          <h3 className="text-note font-semibold">{t('doubt.search.found', { n: orders.length })}</h3>
          <ol data-found="" className="flex flex-col gap-1.5">
            {orders.map((order, index) => (
              <li key={order.reference}>
                <FoundRow
                  order={order}
                  shortcut={isNarrowed && index === 0 ? 'Enter' : undefined}
                  onPress={() => choose(order)}
                />
              </li>
            ))}
          </ol>
          {data.more === 0 ? null : (
            <p className="text-note text-muted">{t('doubt.search.more', { n: data.more })}</p>
          )}
          {orders.length === 0 ? <Nothing /> : null}
        </div>
      )}
    </Dialog>
  )
}

/** Not found here: another till, another shop, or not paid at all. */
function Nothing() {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{t('doubt.search.nothing')}</p>
      <Tell id="doubt.search.nothing.tell" />
    </div>
  )
}
