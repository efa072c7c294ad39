import type { SheetMapping } from '#contract/sheet-input.ts'
import type { SheetRead } from '#contract/sheet-views.ts'
import { letterOf } from '../ui/column-letter.ts'
import { SelectField } from '../ui/select-field.tsx'
import { useWords } from '../words/words.tsx'

export type SheetFields<Field extends string> = {
  readonly fields: readonly Field[]
  /** Name of a column, in words. */
  readonly nameOf: (field: Field) => string
}
type Props<Field extends string> = SheetFields<Field> & {
  readonly read: SheetRead<Field>
  readonly onMapping: (mapping: SheetMapping<Field>) => void
}

const NONE = ''

/** Which column of the workbook has what. */
export function SheetColumns<Field extends string>({
  fields,
  nameOf,
  read: { header, mapping },
  onMapping,
}: Props<Field>) {
  const { t } = useWords()
  const columns = header.map((text, column) => ({
    value: String(column),
    words: `${letterOf(column)} · ${text.trim() || t('reconcile.columns.unnamed')}`,
  }))
  const change = (field: Field, value: string) => {
    const { [field]: _before, ...others } = mapping.columns
    const chosen = value === NONE ? others : { ...others, [field]: Number(value) }
    onMapping({ ...mapping, columns: chosen as typeof mapping.columns })
  }
  return (
    <div className="grid grid-cols-4 gap-3 small:grid-cols-2">
      {fields.map((field) => (
        <SelectField
          key={field}
          id={`sheet-column-${field}`}
          label={nameOf(field)}
          value={String(mapping.columns[field] ?? NONE)}
          options={[{ value: NONE, words: t('reconcile.columns.none') }, ...columns]}
          onChange={(value) => change(field, value)}
        />
      ))}
    </div>
  )
}
