import type { Json } from '#contract/setup-views.ts'
import { useWords, type Words } from '../../words/words.tsx'
import { FieldSays, type FieldFault } from '../../ui/field.tsx'
import { ManyChoice } from '../../ui/many-choice.tsx'

type Path = 'enabled' | 'billNeeds' | 'payTypes' | 'balanceTypes'
type Props = {
  readonly id: string
  readonly path: Path
  readonly label: string
  readonly help: string
  readonly options: readonly string[]
  readonly value: Json | undefined
  readonly fault: FieldFault | undefined
  readonly onChange: (names: Json) => void
}

/** Any of a few names; an unlisted name is preserved. */
export function NamesField({ id, path, label, help, options, value, fault, onChange }: Props) {
  const { tOr } = useWords()
  const names = Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : []
  return (
    <ManyChoice
      id={id}
      label={label}
      options={options.map((name) => ({
        value: name,
        words: nameOf(path, name, tOr),
      }))}
      values={names}
      onChange={onChange}
      isInvalid={fault !== undefined}
      describedBy={`${id}-says`}
    >
      <FieldSays id={`${id}-says`} help={help} fault={fault} />
    </ManyChoice>
  )
}

function nameOf(path: Path, name: string, tOr: Words['tOr']): string {
  switch (path) {
    case 'enabled':
      return tOr(`operations.name.${name}`, 'operations.name.other', { name })
    case 'billNeeds':
      return tOr(`connection.option.billNeeds.${name}`, 'connection.option.other', { name })
    case 'payTypes':
      return tOr(`connection.option.payTypes.${name}`, 'connection.option.other', { name })
    case 'balanceTypes':
      return tOr(`connection.option.balanceTypes.${name}`, 'connection.option.other', { name })
  }
}
