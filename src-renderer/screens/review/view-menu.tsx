import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { ReviewChoices } from '#contract/review-views.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { usePersonName } from '../../order/person-name.ts'
import { MarkGlyph } from '../../ui/mark.tsx'
import { useWords } from '../../words/words.tsx'
import { MENU, MENU_ITEM } from './menu-shape.ts'
import { Arrow } from './range-menu.tsx'
import { isSameQuery, queryOf, viewWords } from './saved-view.ts'

type Props = {
  readonly query: ReviewQuery
  readonly choices: ReviewChoices
  readonly onQuery: (query: ReviewQuery) => void
  readonly onSave: () => void
  readonly onManage: () => void
}

const SAYS = 'review-views-say'

/** The saved views of this till: shows one, saves what is shown, or leads to the list of them. */
export function ViewMenu({ query, choices, onQuery, onSave, onManage }: Props) {
  const words = useWords()
  const { t } = words
  const nameOf = usePersonName()
  const { data: views = [], error } = useQueryOf('review.views', {})
  return (
    <MenuTrigger>
      <Button
        name="views"
        className="flex h-12 shrink-0 cursor-pointer items-center gap-3 rounded-control border border-edge bg-raised px-4 text-body font-semibold data-hovered:bg-sunken"
      >
        {t('review.views')}
        <Arrow />
      </Button>
      <Popover className={`${MENU} max-w-[min(36rem,calc(100vw-1rem))]`}>
        {/* No section: React Aria gives a section that comes first the focus, and no item. */}
        {views.length > 0 ? null : (
          <p id={SAYS} className="px-3 py-2 text-note text-muted">
            {t(error === null ? 'review.views.none' : 'review.views.failed')}
          </p>
        )}
        <Menu
          aria-label={t('review.views')}
          {...(views.length > 0 ? {} : { 'aria-describedby': SAYS })}
          className="outline-none"
        >
          {views.map((view) => {
            const shows = queryOf(view, choices.today)
            const isShown = isSameQuery(shows, query)
            return (
              <MenuItem
                key={view.name}
                id={`view ${view.name}`}
                textValue={view.name}
                onAction={() => onQuery(shows)}
                className={`${MENU_ITEM} gap-3! py-1`}
              >
                <span className="flex min-w-0 grow flex-col">
                  <span className="font-semibold wrap-anywhere">{view.name}</span>
                  <span className="truncate text-note text-muted">
                    {viewWords(view, choices, words, nameOf)}
                  </span>
                </span>
                {isShown ? (
                  <>
                    <MarkGlyph shape="up" className="size-5 shrink-0" />
                    <span className="sr-only">{t('review.views.now')}</span>
                  </>
                ) : null}
              </MenuItem>
            )
          })}
          {views.length === 0 ? null : <Separator className="mx-3 my-1 h-px bg-line" />}
          <MenuItem id="save" onAction={onSave} className={MENU_ITEM}>
            {t('review.views.save')}
          </MenuItem>
          {views.length === 0 ? null : (
            <MenuItem id="manage" onAction={onManage} className={MENU_ITEM}>
              {t('review.views.manage')}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
