import { Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import type { Json } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { FieldSays, type FieldFault } from '../../ui/field.tsx'
import { MarkGlyph } from '../../ui/mark.tsx'

type Props = {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly options: readonly string[]
  readonly value: Json | undefined
  readonly fault: FieldFault | undefined
  readonly onChange: (names: Json) => void
}

/** Any of a few names; an unlisted name is preserved. */
export function NamesField({ id, label, help, options, value, fault, onChange }: Props) {
  const { tOr } = useWords()
  const names = Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : []
  return (
    <CheckboxGroup
      id={id}
      value={names}
      onChange={(next) => onChange(next)}
      isInvalid={fault !== undefined}
      aria-describedby={`${id}-says`}
      className="flex flex-col gap-2"
    >
      <Label className="text-body font-semibold">{label}</Label>
      <div className="flex flex-wrap gap-2">
        {options.map((name) => (
          <Checkbox
            key={name}
            value={name}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control bg-sunken px-4 font-semibold data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus data-hovered:bg-line data-selected:bg-action data-selected:text-on-action"
          >
            {({ isSelected }) => (
              <>
                <MarkGlyph shape={isSelected ? 'up' : 'open'} />
                {tOr(`operations.name.${name}`, 'operations.name.other', { name })}
              </>
            )}
          </Checkbox>
        ))}
      </div>
      <FieldSays id={`${id}-says`} help={help} fault={fault} />
    </CheckboxGroup>
  )
}
