import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { PadKeys } from './keypad.tsx'
import { putText } from './put-text.ts'

/** What a field takes; `code`: digits, and letters from the system's keyboard. */
export type PadKind = 'money' | 'digits' | 'time' | 'phone' | 'code'

const LETTERS = 'ABC'
const EXTRA: Readonly<Record<PadKind, string | undefined>> = {
  money: '000',
  digits: undefined,
  time: '.',
  phone: '+',
  code: LETTERS,
}

type Area = {
  /** The field that the keypad types into; undefined while there is no keypad. */
  readonly shown: HTMLInputElement | undefined
  readonly show: (input: HTMLInputElement | undefined) => void
}

const Context = createContext<Area | undefined>(undefined)

/** A place with a keypad for its number fields. It stays away from people who type. */
export function PadArea({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<HTMLInputElement | undefined>(undefined)
  const area = useMemo<Area>(() => ({ shown, show: setShown }), [shown])
  return (
    <div
      className="contents"
      // It goes along to the next number field: a layout that moves under a finger loses the touch.
      onFocus={({ target }) => {
        if (shown === undefined) return
        if (kindOf(target) !== undefined) setShown(target as HTMLInputElement)
        else if (target.matches('textarea, input:not([type="radio"])')) setShown(undefined)
      }}
      onKeyDown={({ key }) => {
        if (key.length === 1 || key === 'Backspace') setShown(undefined)
      }}
    >
      <Context value={area}>{children}</Context>
    </div>
  )
}

/** Undefined outside a `PadArea`: there the system's keyboard serves. */
export function usePadArea(): Area | undefined {
  return useContext(Context)
}

function kindOf(element: Element): PadKind | undefined {
  return element instanceof HTMLInputElement ? (element.dataset['pad'] as PadKind | undefined) : undefined
}

/** The keypad of the touched field. */
export function FieldPad({ className = '' }: { readonly className?: string }) {
  const { shown, show } = usePadArea() ?? {}
  useEffect(() => {
    if (shown === undefined) return
    // In less room it may lie below the fold.
    const look = () => shown.scrollIntoView({ block: 'nearest' })
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [shown])
  if (shown === undefined) return null
  const kind = kindOf(shown)
  const letters = () => {
    shown.inputMode = 'text'
    shown.blur()
    shown.focus()
    show?.(undefined)
  }
  return (
    <div
      // A touch between two keys keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      className={`shrink-0 rounded-card bg-surface p-2 low:p-1 ${className}`}
    >
      <PadKeys
        extra={kind === undefined ? undefined : EXTRA[kind]}
        onText={(text) => (text === LETTERS ? letters() : put(shown, text))}
        onBack={() => put(shown, '')}
        className="grid-cols-6 *:min-h-12"
      />
    </div>
  )
}

/** At the caret, as if typed; an empty text deletes the selection or the character before the caret. */
function put(input: HTMLInputElement, text: string): void {
  input.focus()
  const { value } = input
  const end = input.selectionEnd ?? value.length
  const start = input.selectionStart ?? end
  const from = text === '' && start === end ? Math.max(0, end - 1) : start
  putText(input, value.slice(0, from) + text + value.slice(end), from + text.length)
}
