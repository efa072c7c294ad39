import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import type { ReviewChoices } from '#contract/review-views.ts'
import { useWords } from '../../words/words.tsx'
import { rangeOf, RANGES, type Range } from './ranges.ts'
import { datesWords, rangeWords } from './range-words.ts'
import { MENU, MENU_ITEM } from './menu-shape.ts'

type Props = {
  readonly range: Range
  readonly choices: ReviewChoices
  readonly onRange: (range: Range) => void
  /** Any two dates. */
  readonly onDates: () => void
}

/** The days that are shown: a few that have a name, those of a Z report, or any two dates. */
export function RangeMenu({ range, choices, onRange, onDates }: Props) {
  const words = useWords()
  const { t } = words
  const [name, dates] = [rangeWords(range, choices, words), datesWords(range, choices, words)]
  return (
    <MenuTrigger>
      <Button
        name="range"
        className="flex h-12 shrink-0 cursor-pointer items-center gap-3 rounded-control border border-edge bg-raised px-4 text-body data-hovered:bg-sunken"
      >
        <span className="sr-only">{t('review.range')}: </span>
        <span className="font-semibold">{name}</span>
        {name === dates ? null : <span className="hidden text-note text-muted xl:inline">{dates}</span>}
        <Arrow />
      </Button>
      <Popover className={MENU}>
        <Menu aria-label={t('review.range')} className="outline-none">
          {RANGES.map((preset) => {
            const days = rangeOf(preset, choices.today)
            return (
              <MenuItem
                key={preset}
                id={preset}
                textValue={t(`review.range.${preset}`)}
                onAction={() => onRange(days)}
                className={MENU_ITEM}
              >
                <span className="grow">{t(`review.range.${preset}`)}</span>
                <span className="text-note text-muted">{datesWords(days, choices, words)}</span>
              </MenuItem>
            )
          })}
          <MenuItem id="dates" textValue={t('review.range.between')} onAction={onDates} className={MENU_ITEM}>
            {t('review.range.between')}
          </MenuItem>
          {choices.shifts.length === 0 ? null : (
            <MenuSection>
              <Header className="px-3 pt-3 pb-1 text-note font-semibold text-muted">
                {t('review.range.zs')}
              </Header>
              {choices.shifts.map(({ z, from, to }) => (
                <MenuItem
                  key={z}
                  id={`z ${z}`}
                  textValue={t('review.range.z', { n: z })}
                  onAction={() => onRange({ from, to })}
                  className={MENU_ITEM}
                >
                  <span className="grow">{t('review.range.z', { n: z })}</span>
                  <span className="text-note text-muted">{datesWords({ from, to }, choices, words)}</span>
                </MenuItem>
              ))}
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

export function Arrow() {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="size-4 shrink-0 fill-none stroke-current"
      strokeWidth="2"
    >
      <path d="m3 6 5 5 5-5" />
    </svg>
  )
}
