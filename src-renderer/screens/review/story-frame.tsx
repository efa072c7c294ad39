import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { useWords } from '../../words/words.tsx'

type Props = {
  readonly reference: string
  /** In place of the list, not next to it. */
  readonly isAlone: boolean
  readonly onBack: () => void
  /** What can be done with it. */
  readonly acts: ReactNode
  readonly children: ReactNode
}

/** The story of one row, next to the list or in its place. */
export function StoryFrame({ reference, isAlone, onBack, acts, children }: Props) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const Title = isAlone ? 'h1' : 'h2'
  // An open menu closes first.
  useShortcuts({ Esc: () => (document.querySelector('[role="menu"]') === null ? onBack() : false) })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section
      aria-labelledby="review-order"
      data-review-order={reference}
      className="flex h-full min-h-0 flex-col gap-2 small:h-auto"
    >
      <header className="flex shrink-0 flex-wrap items-center justify-end gap-2">
        <Button name="back" onPress={onBack} shortcut="Esc" className="mr-auto">
          {t('review.order.back')}
        </Button>
        <Title ref={heading} id="review-order" tabIndex={-1} className="sr-only">
          {t('history.timeline.title')}
        </Title>
        {acts}
      </header>
      {children}
    </section>
  )
}

/** The story itself, which scrolls. */
export function StoryPaper({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={t('history.timeline.title')}
      className="flex min-h-0 grow flex-col gap-5 overflow-y-auto rounded-card bg-raised p-4 small:overflow-visible"
    >
      {children}
    </div>
  )
}
