import type { BillAsk, BillDraft, BillText, ItemDraft, ListedDraft } from '#domain/bill-draft.ts'
import { missingIn } from '#domain/bill-needs.ts'
import type { BillFault } from '#domain/bill-forms.ts'
import { useWords } from '../../../words/words.tsx'

/** The entries of the dialog, as its parts read and change them. */
export type BillForm = {
  readonly ask: BillAsk
  /** Of the sale, sen. */
  readonly minor: bigint
  readonly draft: BillDraft
  readonly setTexts: (texts: BillDraft['texts']) => void
  readonly setItems: (items: readonly ItemDraft[]) => void
  readonly setBills: (bills: readonly ListedDraft[]) => void
  /** In words; undefined while nothing is wrong, and before the first try. */
  readonly faultOf: (field: string) => string | undefined
  readonly labelOf: (name: BillText) => string
}

type Given = {
  readonly ask: BillAsk
  readonly minor: bigint
  readonly draft: BillDraft
  readonly faults: readonly BillFault[]
  readonly onDraft: (draft: BillDraft) => void
}

export function useBillForm({ ask, minor, draft, faults, onDraft }: Given): BillForm {
  const { t } = useWords()
  const must = new Set(missingIn(ask.needs, {}).map(({ field }) => field))
  return {
    ask,
    minor,
    draft,
    setTexts: (texts) => onDraft({ ...draft, texts: { ...draft.texts, ...texts } }),
    setItems: (items) => onDraft({ ...draft, items }),
    setBills: (bills) => onDraft({ ...draft, bills }),
    faultOf: (field) => {
      const fault = faults.find((each) => each.field === field)
      return fault === undefined ? undefined : t(`bill.why.${fault.why}`)
    },
    labelOf: (name) => {
      const label = t(`bill.text.${name}`)
      return must.has(name) ? label : t('bill.optional', { label })
    },
  }
}
