import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { useWords } from '../app/words.tsx'
import { Button } from './button.tsx'
import { useAnnounce } from './live-region.tsx'
import { SOLID, type Tone } from './tone.ts'
import { useHeightOfNews } from './use-height-of-news.ts'

export type Toast = {
  readonly text: string
  readonly tone: Tone
  readonly icon?: ReactNode
  /** An alert stays until it is closed and interrupts a screen reader. */
  readonly alert?: boolean
  readonly action?: { readonly label: string; readonly onPress: () => void }
}
type Show = (toast: Toast) => void

const Toaster = createContext<Show>(() => undefined)
const SHOWN_FOR_MS = 6000
const MOST_AT_ONCE = 3

/** Short news in the corner; each is spoken too. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const announce = useAnnounce()
  const [toasts, setToasts] = useState<readonly (Toast & { readonly id: number })[]>([])
  const drop = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), [])
  const show = useCallback<Show>(
    (toast) => {
      const id = performance.now() + Math.random()
      setToasts((now) => [...now, { ...toast, id }].slice(-MOST_AT_ONCE))
      announce(toast.text, toast.alert === true ? 'assertive' : 'polite')
      if (toast.alert !== true) setTimeout(() => drop(id), SHOWN_FOR_MS)
    },
    [announce, drop],
  )
  return (
    <Toaster value={show}>
      {children}
      <Corner>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => drop(toast.id)} />
        ))}
      </Corner>
    </Toaster>
  )
}

/** A place of its own for readers, so that a note is found again after it was spoken. */
function Corner({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  const measure = useHeightOfNews()
  return (
    <section aria-label={t('common.news')}>
      <ul
        ref={measure}
        className="pointer-events-none fixed right-3 bottom-3 z-50 flex w-56 flex-col gap-2 xl:w-64"
      >
        {children}
      </ul>
    </section>
  )
}

type CardProps = { readonly toast: Toast; readonly onClose: () => void }

/** In the corner of the open payments, which make room: the amount being typed and the stage stay in sight. */
function ToastCard({ toast: { text, tone, icon, action }, onClose }: CardProps) {
  const { t } = useWords()
  return (
    <li
      className={`pointer-events-auto flex animate-rise flex-col rounded-control p-3 pb-1 text-body font-semibold [--glyph-hole:var(--color-paid)] ${SOLID[tone]}`}
    >
      <div className="flex items-start gap-3">
        {icon}
        <span className="min-w-0 grow">{text}</span>
      </div>
      <div className="flex justify-end">
        {action === undefined ? null : (
          <Button
            kind="quiet"
            className="px-3! underline data-hovered:bg-transparent"
            onPress={() => {
              onClose()
              action.onPress()
            }}
          >
            {action.label}
          </Button>
        )}
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
