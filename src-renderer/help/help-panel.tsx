import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import type { HelpTopic } from '../till/help-topics.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { maySee, SCREENS, useRole } from '../till/navigation.tsx'
import { useWords, type Words } from '../words/words.tsx'
import { Button } from '../ui/button.tsx'
import { HelpArticle } from './help-article.tsx'
import { HelpList } from './help-list.tsx'
import { HelpSearch } from './help-search.tsx'
import type { HelpPage } from './help-page.ts'
import { HELP_PAGES, wordsOn } from './pages.ts'
import { searchPages } from './search-pages.ts'

type Props = { readonly at: HelpTopic; readonly onClose: () => void }

const SCROLLS: Readonly<Record<string, number>> = { PageDown: 0.9, PageUp: -0.9 }

/** Pages on the left, one open on the right, a search field above. Escape closes and restores the focus. */
export function HelpPanel({ at, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const pages = usePages(words)
  const [topic, show] = useState(at)
  const [wanted, want] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const article = useRef<HTMLElement>(null)
  const found = useMemo(() => searchPages(pages, wanted), [pages, wanted])
  // A search shows a result at once: the chosen page while it is among the results, otherwise the first one.
  const shown = (found.find(({ page }) => page.topic === topic) ?? found[0])?.page
  const choose = (next: HelpTopic) => {
    show(next)
    article.current?.scrollTo(0, 0)
  }
  const scroll = (event: KeyboardEvent) => {
    const by = SCROLLS[event.key]
    // With little room the whole panel scrolls, not the page in it.
    const boxes = [article.current, article.current?.closest('[data-help]')].flatMap((one) => one ?? [])
    const box = boxes.find((one) => one.scrollHeight > one.clientHeight)
    if (by === undefined || box === undefined) return
    event.preventDefault()
    box.scrollBy({ top: by * box.clientHeight })
  }
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
      className="fixed inset-0 z-45 bg-scrim p-6 small:p-0"
    >
      <Modal className="mx-auto flex h-full w-full max-w-7xl animate-rise flex-col overflow-hidden rounded-card bg-surface text-text small:rounded-none">
        <Dialog
          className="flex min-h-0 grow flex-col gap-4 p-5 outline-none small:gap-3 small:overflow-y-auto small:p-4"
          data-help={shown?.topic ?? ''}
        >
          <div className="flex items-center gap-4 small:flex-wrap">
            <Heading slot="title" className="text-title font-bold">
              {t('help.title')}
            </Heading>
            <HelpSearch
              wanted={wanted}
              onWanted={want}
              count={found.length}
              onLeaveDown={() => list.current?.focus()}
              onScroll={scroll}
            />
            <Button shortcut="Esc" className="ml-auto" onPress={onClose}>
              {t('common.close')}
            </Button>
          </div>
          <div className="grid min-h-0 grow grid-cols-[17.5rem_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] gap-4 xl:grid-cols-[20rem_minmax(0,1fr)] small:flex small:flex-col">
            <HelpList ref={list} pages={found} chosen={shown?.topic} onChoose={choose} />
            <HelpArticle ref={article} page={shown} onSee={choose} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The pages for the signed-in role, in the chosen language. */
function usePages(words: Words) {
  const role = useRole()
  const { data } = useQueryOf('health.get', {})
  const isPractice = data?.mode === 'practice'
  return useMemo(
    () =>
      HELP_PAGES.filter(({ topic }) => isFor(topic, role, isPractice)).map((page) => ({
        page,
        title: words.t(page.title),
        text: wordsOn(page, words.t),
      })),
    [words, role, isPractice],
  )
}

const OWNED = [...SCREENS, 'health', 'backup'] as const

/** Screens that a role cannot open have no page for it; before sign-in the cashier's pages are shown. */
function isFor(topic: HelpPage['topic'], role: ReturnType<typeof useRole>, isPractice: boolean): boolean {
  const screen = OWNED.find((name) => name === topic)
  return screen === undefined || maySee(screen, role === 'nobody' ? 'cashier' : role, isPractice)
}
