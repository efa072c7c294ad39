import { useId, useState } from 'react'
import type { BillDraft } from '#domain/bill-draft.ts'
import type { SplitView } from '#contract/split-views.ts'
import { MINIMUM_QR, moneyOfMinor } from '#domain/money.ts'
import { ORDER_METHODS } from '#domain/order.ts'
import { equalPart } from '#domain/split.ts'
import { useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { AmountField } from '../../../ui/amount-field.tsx'
import { draftStep, EMPTY, moneyOfDraft, type DraftAction } from '../../../ui/amount-draft.ts'
import { amountKeys } from '../../../ui/amount-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { QuickAmounts } from '../../../ui/quick-amounts.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { WithKeypad } from '../../../ui/with-keypad.tsx'
import { useWords } from '../../../words/words.tsx'
import { useBillStep } from '../bill/use-bill-step.tsx'
import type { CashSale } from '../cash/use-cash-sale.ts'
import { MethodChoice } from '../entry/method-choice.tsx'
import type { SaleMethod } from '../entry/sale-method.ts'
import { useSplitRefusal } from './split-refusal.ts'

const PARTS = [2, 3, 4, 5, 6] as const

type Props = {
  readonly split: SplitView
  readonly cash: CashSale
  readonly onStop: () => void
  /** To another customer: the split stays open at the side. */
  readonly onLeave: () => void
}

/** The next part: typed, all that is left, or an equal share; by any method. */
export function NextPart({ split: { id, freeMinor }, cash, onStop, onLeave }: Props) {
  const { t } = useWords()
  const { placeOrder } = useNavigation()
  const [draft, setDraft] = useState(EMPTY)
  const [method, setMethod] = useState<SaleMethod>('qr')
  const [typed, setTyped] = useState<BillDraft | undefined>(undefined)
  const bill = useBillStep({ draft: typed, setDraft: setTyped })
  const { mutate, error, isPending } = useCommand('split.pay')
  const whyId = useId()
  const ways = useQueryOf('sale.methods', {}).data?.methods ?? ORDER_METHODS
  const isCash = useQueryOf('cash.drawer', {}).data?.elsewhere === false
  const methods: readonly SaleMethod[] = [...ways, ...(isCash ? (['cash'] as const) : [])]
  const { minor } = moneyOfDraft(draft)
  const refused = useSplitRefusal()(error)
  const type = (action: DraftAction) => {
    if (isPending) return
    setDraft((now) => draftStep(now, action))
    // The next part may be another customer's.
    if (draftStep(draft, action).digits === '') setTyped(undefined)
  }
  const why = reason()
  function reason(): string | undefined {
    if (freeMinor === 0n) return t('sale.split.wait')
    if (minor === 0n) return t('sale.why.empty')
    if (minor > freeMinor) return t('sale.split.too-much', { amount: moneyWords(freeMinor) })
    if (method === 'qr' && minor < MINIMUM_QR.minor)
      return t('sale.why.minimum', { amount: moneyWords(MINIMUM_QR.minor) })
    return undefined
  }
  const take = () => {
    if (why !== undefined || isPending) return
    if (method === 'cash') return cash.begin({ amountMinor: minor, note: '', split: id })
    if (method === 'split') return
    bill.before({
      minor,
      method,
      go: (told) =>
        mutate(
          { id, amountMinor: minor, method, ...(told === undefined ? {} : { bill: told }) },
          { onSuccess: ({ reference }) => placeOrder(reference) },
        ),
    })
  }
  useShortcuts({ ...amountKeys(type), Enter: take })
  return (
    <WithKeypad onAction={type} className="gap-2">
      <div className="rounded-card bg-raised px-4 low:h-20 low:overflow-hidden low:*:-my-2">
        <AmountField label={t('sale.split.amount')} draft={draft} onAction={type} describedBy={whyId} />
      </div>
      <QuickAmounts
        label={t('sale.split.equal')}
        amounts={[
          { name: 'all', minor: freeMinor, words: t('sale.split.all') },
          ...PARTS.map((n) => ({
            name: `part-${n}`,
            minor: equalPart(moneyOfMinor(freeMinor), n).minor,
            words: `÷ ${n}`,
            label: t('sale.split.by', { n }),
          })),
        ]}
        onAction={type}
        isInRow
      />
      <MethodChoice method={method} methods={methods} onChange={setMethod} isAskedFor={false} />
      <p
        id={whyId}
        role={refused === undefined ? 'status' : 'alert'}
        className={`min-h-6 text-center font-semibold ${refused === undefined ? 'text-muted' : 'text-danger-text'}`}
      >
        {isPending ? t('sale.why.pending') : (refused ?? why ?? '')}
      </p>
      <div className="grow" />
      {bill.dialog}
      <div className="flex gap-2 *:min-h-16">
        <Button stacked name="stop-split" onPress={onStop} className="shrink-0">
          {t('sale.split.stop')}
        </Button>
        <Button stacked name="leave-split" onPress={onLeave} className="max-w-28 shrink-0">
          {t('sale.split.leave')}
        </Button>
        <Button
          kind="primary"
          name="take-part"
          shortcut="Enter"
          isDisabled={why !== undefined}
          isPending={isPending}
          describedBy={whyId}
          onPress={take}
          className="min-w-0 grow text-lead"
        >
          {t(`sale.create.${method}`)}
        </Button>
      </div>
    </WithKeypad>
  )
}
