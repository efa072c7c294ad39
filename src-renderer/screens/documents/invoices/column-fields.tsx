import { INVOICE_FIELDS, type InvoiceAct, type InvoiceField } from '#contract/invoices-input.ts'
import type { InvoiceDraft } from '#contract/invoices-views.ts'
import type { SheetMapping } from '#contract/sheet-input.ts'
import { letterOf } from '../../../ui/column-letter.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { useWords } from '../../../words/words.tsx'

type Props = {
  readonly act: InvoiceAct
  readonly read: NonNullable<InvoiceDraft['read']>
  readonly onMapping: (mapping: SheetMapping<InvoiceField>) => void
}

const NONE = ''
/** An invoice is withdrawn by these. */
const TO_REJECT: readonly InvoiceField[] = ['document', 'memberCode', 'regionCode']

/** Which column of the workbook has what. */
export function ColumnFields({ act, read: { header, mapping }, onMapping }: Props) {
  const { t } = useWords()
  const fields = act === 'send' ? INVOICE_FIELDS : TO_REJECT
  const columns = header.map((text, column) => ({
    value: String(column),
    words: `${letterOf(column)} · ${text.trim() || t('reconcile.columns.unnamed')}`,
  }))
  const change = (field: InvoiceField, value: string) => {
    const { [field]: _before, ...others } = mapping.columns
    onMapping({ ...mapping, columns: value === NONE ? others : { ...others, [field]: Number(value) } })
  }
  return (
    <div className="grid grid-cols-4 gap-3 small:grid-cols-2">
      {fields.map((field) => (
        <SelectField
          key={field}
          id={`invoice-column-${field}`}
          label={t(`invoices.field.${field}`)}
          value={String(mapping.columns[field] ?? NONE)}
          options={[{ value: NONE, words: t('reconcile.columns.none') }, ...columns]}
          onChange={(value) => change(field, value)}
        />
      ))}
    </div>
  )
}
