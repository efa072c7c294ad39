import { useEffect, useState } from 'react'
import type { BillAsk, BillDraft } from '#domain/bill-draft.ts'
import { useWords } from '../../../words/words.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoOrCancel } from '../../../ui/do-or-cancel.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { WhyLine } from '../../../ui/why-line.tsx'
import { handedDraft, judgedDraft, suggestedDraft } from './bill-draft.ts'
import {
  CardFields,
  CustomerFields,
  InstalmentFields,
  PaylaterFields,
  PromotionFields,
} from './bill-fields.tsx'
import { useBillForm } from './bill-form.ts'
import { ItemRows, ListedRows } from './bill-rows.tsx'

type Props = {
  readonly ask: BillAsk
  /** Of the sale, sen. */
  readonly minor: bigint
  /** What was typed before; undefined at first. */
  readonly typed: BillDraft | undefined
  readonly onTyped: (draft: BillDraft) => void
  /** With everything that the gateway must be told. */
  readonly onDone: (draft: BillDraft) => void
  /** What was typed stays. */
  readonly onClose: () => void
}

/** What the gateway will ask about the sale (interface, 2.3), before its code is made. */
export function BillDialog({ ask, minor, typed, onTyped, onDone, onClose }: Props) {
  const { t } = useWords()
  const [tries, setTries] = useState(0)
  const [suggested] = useState(() => suggestedDraft(ask, minor, t('bill.item.goods')))
  const draft = typed ?? suggested
  const judged = judgedDraft(ask, draft, minor)
  const faults = judged.ok || tries === 0 ? [] : judged.faults
  const form = useBillForm({ ask, minor, draft, faults, onDraft: onTyped })
  const submit = () => {
    if (judged.ok) onDone(handedDraft(draft))
    else setTries(tries + 1)
  }
  useEffect(() => {
    if (tries > 0) firstWrong()?.focus()
  }, [tries])
  useShortcuts({ Enter: submit }, { inDialog: true })
  const { needs } = ask
  return (
    <Dialog
      title={t('bill.title')}
      isOpen
      onClose={onClose}
      actions={
        <DoOrCancel
          words={t('bill.go')}
          name="bill-done"
          whyId="bill-why"
          isOff={false}
          isPending={false}
          onDo={submit}
          onCancel={onClose}
        />
      }
    >
      <p className="text-muted">{t('bill.lead', { amount: moneyWords(minor) })}</p>
      <form className="flex flex-col gap-6" onSubmit={(event) => event.preventDefault()}>
        <CustomerFields form={form} />
        {needs.includes('promotion') ? <PromotionFields form={form} /> : null}
        {needs.includes('card') ? <CardFields form={form} /> : null}
        {needs.includes('instalment') ? <InstalmentFields form={form} /> : null}
        {needs.includes('bills') ? <ListedRows form={form} /> : null}
        {needs.includes('paylater') ? (
          <>
            <PaylaterFields form={form} />
            <ItemRows form={form} />
          </>
        ) : null}
      </form>
      <WhyLine
        id="bill-why"
        refused={faults.length === 0 ? undefined : t('bill.faults', { n: faults.length })}
      >
        {null}
      </WhyLine>
    </Dialog>
  )
}

/** The first control that is marked as wrong; of a group of choices, one of them. */
function firstWrong(): HTMLElement | undefined {
  const wrong = document.querySelector<HTMLElement>(
    '[role="dialog"] :is([aria-invalid="true"], [data-invalid])',
  )
  if (wrong === null) return undefined
  return wrong.matches('input') ? wrong : (wrong.querySelector<HTMLElement>('input') ?? undefined)
}
