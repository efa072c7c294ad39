import type { ReactNode } from 'react'
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import { MarkGlyph } from './mark.tsx'

type Option = { readonly value: string; readonly words: string; readonly glyph?: ReactNode }
type Props = {
  readonly id: string
  readonly label: string
  readonly options: readonly Option[]
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  /** Only screen readers get the label. */
  readonly isLabelHidden?: boolean
  readonly isInvalid?: boolean
  readonly describedBy?: string
  readonly children?: ReactNode
}

/** Any of a few values. */
export function ManyChoice({
  id,
  label,
  options,
  values,
  onChange,
  isLabelHidden = false,
  isInvalid = false,
  describedBy,
  children,
}: Props) {
  return (
    <CheckboxGroup
      id={id}
      value={[...values]}
      onChange={onChange}
      isInvalid={isInvalid}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      className="flex flex-col gap-2"
    >
      <Label className={isLabelHidden ? 'sr-only' : 'text-body font-semibold'}>{label}</Label>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, words, glyph }) => (
          <Checkbox
            key={value}
            value={value}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control bg-sunken px-4 font-semibold data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus data-hovered:bg-line data-selected:bg-action data-selected:text-on-action"
          >
            {({ isSelected }) => (
              <>
                <MarkGlyph shape={isSelected ? 'up' : 'open'} />
                {glyph}
                {words}
              </>
            )}
          </Checkbox>
        ))}
      </div>
      {children}
    </CheckboxGroup>
  )
}
