import type { KeyboardEvent } from 'react'
import { useWords } from '../words/words.tsx'
import { SearchGlyph } from '../ui/search-glyph.tsx'

type Props = {
  readonly wanted: string
  readonly onWanted: (text: string) => void
  /** Number of pages found. */
  readonly count: number
  /** Down or Enter: from the search field to the pages. */
  readonly onLeaveDown: () => void
  readonly onScroll: (event: KeyboardEvent) => void
}

/** Search field over the pages. It has the focus first: people who need help type. */
export function HelpSearch({ wanted, onWanted, count, onLeaveDown, onScroll }: Props) {
  const { t } = useWords()
  return (
    <div role="search" className="flex min-w-0 grow items-center gap-4 small:order-last small:basis-full">
      <div className="relative min-w-0 grow">
        <SearchGlyph />
        <input
          autoFocus
          type="text"
          role="searchbox"
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          autoComplete="off"
          spellCheck={false}
          value={wanted}
          onChange={(event) => onWanted(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'Enter') {
              event.preventDefault()
              onLeaveDown()
            } else onScroll(event)
          }}
          className="h-12 w-full min-w-0 rounded-control border border-edge bg-raised pr-4 pl-12 text-body text-ellipsis placeholder:text-muted"
        />
      </div>
      <p role="status" className="shrink-0 text-note text-muted tabular-nums">
        {t('help.count', { n: count })}
      </p>
    </div>
  )
}
