import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { useWords } from '../app/words.tsx'
import { Button } from './button.tsx'
import { useAnnounce } from './live-region.tsx'
import { SOLID, type Tone } from './tone.ts'

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
  const { t } = useWords()
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
      <ul className="pointer-events-none fixed inset-x-0 top-3 z-50 flex flex-col items-center gap-2">
        {toasts.map(({ id, text, tone, icon, action }) => (
          <li
            key={id}
            className={`pointer-events-auto flex animate-rise items-center gap-3 rounded-card py-2 pr-2 pl-5 text-body font-semibold ${SOLID[tone]}`}
          >
            {icon}
            <span>{text}</span>
            {action === undefined ? null : (
              <Button
                kind="quiet"
                className="underline data-hovered:bg-transparent"
                onPress={() => {
                  drop(id)
                  action.onPress()
                }}
              >
                {action.label}
              </Button>
            )}
            <Button
              kind="quiet"
              className="data-hovered:bg-transparent"
              label={t('common.close')}
              onPress={() => drop(id)}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
    </Toaster>
  )
}

export function useToast(): Show {
  return useContext(Toaster)
}
