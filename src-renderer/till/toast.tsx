import {
  createContext,
  useCallback,
  useContext,
  useRef,
  useState,
  type ReactNode,
  useEffect,
  type RefCallback,
} from 'react'
import type { MessageKey } from '../words/messages.ts'
import { useWords, type Words } from '../words/words.tsx'
import { useQueryOf } from '../bridge/queries.ts'
import { Button } from '../ui/button.tsx'
import { useAnnounce } from '../ui/live-region.tsx'
import { SOLID, type Tone } from '../ui/tone.ts'
import { useStepAside, type NewsPlace } from './use-step-aside.ts'

export type Toast = {
  /** Asked anew when the language changes, so that an open note follows it. */
  readonly text: (words: Words) => string
  readonly tone: Tone
  readonly icon?: ReactNode
  /** An alert stays until closed and interrupts a screen reader. */
  readonly alert?: boolean
  readonly action?: ToastAction
  /** For several ways to go on; the most likely first. */
  readonly actions?: readonly ToastAction[]
  /** Replaces the previous note on the same subject, which is no longer true. */
  readonly about?: string
}
export type ToastAction = { readonly label: MessageKey; readonly onPress: () => void }
type Show = (toast: Toast) => void

const Toaster = createContext<Show>(() => undefined)
const SHOWN_FOR_MS = 6000
const MOST_AT_ONCE = 3

/** Short notes in the corner; each is spoken too. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const announce = useAnnounce()
  const words = useWords()
  const [toasts, setToasts] = useState<readonly (Toast & { readonly id: number })[]>([])
  const drop = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), [])
  const show = useCallback<Show>(
    (toast) => {
      const id = performance.now() + Math.random()
      const { about } = toast
      setToasts((now) => {
        const stillTrue = now.filter((one) => about === undefined || one.about !== about)
        return [...stillTrue, { ...toast, id }].slice(-MOST_AT_ONCE)
      })
      announce(toast.text(words), toast.alert === true ? 'assertive' : 'polite')
      if (toast.alert !== true) setTimeout(() => drop(id), SHOWN_FOR_MS)
    },
    [announce, drop, words],
  )
  return (
    <Toaster value={show}>
      <div className="flex h-full flex-col">
        <div className="min-h-0 grow">{children}</div>
        <Corner count={toasts.length}>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onClose={() => drop(toast.id)} />
          ))}
        </Corner>
      </div>
    </Toaster>
  )
}

/**
 * A landmark for screen readers, so that a spoken note is found again. With little room it covers nothing: it
 * stands below the page, which shrinks.
 */
function Corner({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const { t } = useWords()
  const measure = useHeightOfNews()
  const list = useRef<HTMLElement | null>(null)
  const stands = useStepAside(list, count)
  const place = useCallback(
    (element: HTMLElement | null) => {
      list.current = element
      measure(element)
    },
    [measure],
  )
  // News of money waits until a person signs in again. Read from the cache only: the customer's window does
  // not query it.
  const isLocked = useQueryOf('session.get', {}, { enabled: false }).data?.role === 'nobody'
  return (
    <section aria-label={t('common.news')}>
      <ul
        ref={place}
        className={`pointer-events-none fixed z-50 flex w-56 flex-col gap-2 empty:hidden small:static small:max-h-[45dvh] small:w-auto small:overflow-y-auto small:px-3 small:pb-2 xl:w-64 ${PLACES[stands]}`}
      >
        {isLocked ? null : children}
      </ul>
    </section>
  )
}

/** With the distances of `useStepAside`. */
const PLACES: Readonly<Record<NewsPlace, string>> = {
  right: 'right-3 bottom-3',
  left: 'bottom-3 left-29',
  top: 'top-15 right-3',
}

type CardProps = { readonly toast: Toast; readonly onClose: () => void }

/** In the corner of the open payments, which make room: the typed amount and the stage stay visible. */
function ToastCard({ toast: { text, tone, icon, action, actions = [] }, onClose }: CardProps) {
  const words = useWords()
  const { t } = words
  const ways = action === undefined ? actions : [action, ...actions]
  return (
    <li
      className={`pointer-events-auto flex animate-rise flex-col rounded-control p-3 pb-1 small:shrink-0 small:flex-row small:items-center small:py-0 text-body font-semibold [--glyph-hole:var(--color-paid)] ${SOLID[tone]}`}
    >
      <div className="flex items-start gap-3 small:min-w-0 small:grow small:py-1">
        {icon}
        <span className="min-w-0 grow wrap-anywhere">{text(words)}</span>
      </div>
      <div className="flex flex-wrap justify-end small:shrink-0">
        {ways.map(({ label, onPress }) => (
          <Button
            key={label}
            kind="quiet"
            className="px-3! underline data-hovered:bg-transparent"
            onPress={() => {
              onClose()
              onPress()
            }}
          >
            {t(label)}
          </Button>
        ))}
        <Button kind="quiet" className="px-3! data-hovered:bg-transparent" onPress={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </li>
  )
}

export function useToast(): Show {
  return useContext(Toaster)
}

const NAME = '--height-of-news'
/** Between the notes and what makes room for them. */
const GAP = 8

/** Tells the styles how high the notes are, so that the content in that corner can make room. */
function useHeightOfNews(): RefCallback<HTMLElement> {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (element === null || typeof ResizeObserver === 'undefined') return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight
      style.setProperty(NAME, `${height === 0 ? 0 : height + GAP}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(NAME)
    }
  }, [element])
  return setElement
}
