import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { PersonTile } from '#contract/people-views.ts'
import { MarkGlyph } from '../../ui/mark.tsx'
import { useWords } from '../../words/words.tsx'

export const NOBODY = ''

type Props = {
  readonly value: string
  readonly people: readonly PersonTile[]
  readonly onChange: (id: string) => void
}

/** One of the staff, or no one yet; the arrows move between them. */
export function OwnerChoice({ value, people, onChange }: Props) {
  const { t } = useWords()
  const options = [{ id: NOBODY, name: t('attention.owner.nobody') }, ...people]
  return (
    <RadioGroup value={value} onChange={onChange} className="flex flex-col gap-2">
      <Label className="text-body font-semibold">{t('attention.owner')}</Label>
      <div className="flex flex-wrap gap-2">
        {options.map(({ id, name }) => (
          <Radio
            key={id}
            value={id}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control bg-sunken px-4 font-semibold data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus data-hovered:bg-line data-selected:bg-action data-selected:text-on-action"
          >
            {({ isSelected }) => (
              <>
                <MarkGlyph shape={isSelected ? 'up' : 'open'} />
                {name}
              </>
            )}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
