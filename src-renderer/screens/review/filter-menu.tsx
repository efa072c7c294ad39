import type { Ref } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useWords } from '../../words/words.tsx'
import { MENU, MENU_ITEM } from './menu-shape.ts'
import type { Field } from './query-fields.ts'
import { Arrow } from './range-menu.tsx'

type Props = {
  /** Those that have something to choose from. */
  readonly fields: readonly Field[]
  readonly onField: (field: Field) => void
  readonly button: Ref<HTMLButtonElement>
}

/** Adds a filter. */
export function FilterMenu({ fields, onField, button }: Props) {
  const { t } = useWords()
  return (
    <MenuTrigger>
      <Button
        ref={button}
        name="filter"
        className="flex h-12 shrink-0 cursor-pointer items-center gap-3 rounded-control border border-edge bg-raised px-4 text-body font-semibold data-hovered:bg-sunken"
      >
        {t('review.filter')}
        <Arrow />
      </Button>
      <Popover className={MENU}>
        <Menu aria-label={t('review.filter')} className="outline-none">
          {fields.map((field) => (
            <MenuItem key={field} id={field} onAction={() => onField(field)} className={MENU_ITEM}>
              {t(`review.field.${field}`)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
