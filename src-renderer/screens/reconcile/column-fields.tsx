import { STATEMENT_FIELDS, type StatementField, type StatementMapping } from '#contract/settlement-input.ts'
import { letterOf } from '../../ui/column-letter.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useWords } from '../../words/words.tsx'

type Props = {
  readonly header: readonly string[]
  readonly mapping: StatementMapping
  readonly onMapping: (mapping: StatementMapping) => void
}

const NONE = ''

/** Which column of the file has what. */
export function ColumnFields({ header, mapping, onMapping }: Props) {
  const { t } = useWords()
  const width = Math.max(header.length, ...STATEMENT_FIELDS.map((field) => (mapping[field] ?? -1) + 1))
  const columns = Array.from({ length: width }, (_, column) => ({
    value: String(column),
    words: `${letterOf(column)} · ${header[column]?.trim() || t('reconcile.columns.unnamed')}`,
  }))
  const change = (field: StatementField, value: string) => {
    const { [field]: _before, ...others } = mapping
    onMapping(value === NONE ? others : { ...others, [field]: Number(value) })
  }
  return (
    <div className="grid grid-cols-4 gap-3 small:grid-cols-2">
      {STATEMENT_FIELDS.map((field) => (
        <SelectField
          key={field}
          id={`column-${field}`}
          label={t(`reconcile.field.${field}`)}
          value={mapping[field] === undefined ? NONE : String(mapping[field])}
          options={[{ value: NONE, words: t('reconcile.columns.none') }, ...columns]}
          onChange={(value) => change(field, value)}
        />
      ))}
    </div>
  )
}
