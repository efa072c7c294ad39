import { useEffect, type RefObject } from 'react'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import type { HelpTopic } from '../till/help-topics.ts'
import { useWords } from '../words/words.tsx'
import { StateGlyph } from '../order/state-glyph.tsx'
import { TONE_OF_STATE } from '../order/state-tone.ts'
import { INK } from '../ui/tone.ts'
import { HELP_GROUPS } from './help-page.ts'
import type { ReadPage } from './search-pages.ts'

type Props = {
  readonly pages: readonly ReadPage[]
  readonly chosen: HelpTopic | undefined
  readonly onChoose: (topic: HelpTopic) => void
  readonly ref: RefObject<HTMLDivElement | null>
}

/** The pages found, by kind. One Tab stop; the arrows choose. */
export function HelpList({ pages, chosen, onChoose, ref }: Props) {
  const { t } = useWords()
  useEffect(() => {
    if (chosen === undefined) return
    // The list renders its options one frame after itself.
    const frame = requestAnimationFrame(() =>
      ref.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [chosen, ref])
  return (
    <div className="flex min-h-0 flex-col overflow-y-auto small:max-h-32 small:shrink-0">
      <ListBox
        ref={ref}
        aria-label={t('help.pages')}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={chosen === undefined ? [] : [chosen]}
        onSelectionChange={(keys) => {
          const [first] = keys === 'all' ? [] : [...keys]
          const page = pages.find(({ page: { topic } }) => topic === first)
          if (page !== undefined) onChoose(page.page.topic)
        }}
        renderEmptyState={() => <p className="p-4 text-muted">{t('help.none')}</p>}
        className="relative flex flex-col gap-1 p-1 shadow-none outline-none"
      >
        {HELP_GROUPS.map((group) => {
          const inGroup = pages.filter(({ page }) => page.group === group)
          return inGroup.length === 0 ? null : (
            <ListBoxSection key={group} id={group} className="flex flex-col gap-1">
              <Header className="px-3 pt-3 pb-1 text-note font-semibold text-muted">
                {t(`help.group.${group}`)}
              </Header>
              {inGroup.map(({ page: { topic, state }, title }) => (
                <ListBoxItem
                  key={topic}
                  id={topic}
                  textValue={title}
                  className="flex min-h-12 shrink-0 cursor-pointer items-center gap-3 rounded-control border-2 border-transparent px-3 py-1.5 leading-5 font-semibold outline-none data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus data-hovered:bg-sunken data-selected:border-action data-selected:bg-raised"
                >
                  {state === undefined ? null : (
                    <StateGlyph
                      state={state.kind}
                      className={`size-6 [--glyph-hole:var(--color-raised)] ${INK[TONE_OF_STATE[state.kind]]}`}
                    />
                  )}
                  <span className="min-w-0">{title}</span>
                </ListBoxItem>
              ))}
            </ListBoxSection>
          )
        })}
      </ListBox>
    </div>
  )
}
