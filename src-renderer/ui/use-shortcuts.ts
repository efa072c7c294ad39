import { useEffectEvent, useLayoutEffect } from 'react'
import { useKeyName } from './till-keys.ts'

/**
 * By key's normal name: `F5`, `Enter`, `Esc`, `3`, `Ctrl++`. A handler that returns false leaves the
 * key to the page.
 */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void | false>>

export function keyName(event: KeyboardEvent): string {
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${event.key}`
}

/** The key event's name for a button's label. */
function pressName(shown: string): string {
  return shown === 'Esc' ? 'Escape' : shown
}

/**
 * Keys of a whole screen. A held key counts once, and none works behind an open dialog. A character or
 * Enter belongs to the focused control if that control uses it. `inDialog`: keys of a dialog.
 */
export function useShortcuts(
  shortcuts: Shortcuts,
  { enabled = true, inDialog = false }: { readonly enabled?: boolean; readonly inDialog?: boolean } = {},
): void {
  const nameOf = useKeyName()
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const pressedKey = keyName(event)
    const handler = Object.entries(shortcuts).find(([named]) => pressName(nameOf(named)) === pressedKey)?.[1]
    if (handler === undefined || event.defaultPrevented || (!inDialog && isDialogOpen())) return
    if (belongsToFocus(event)) return
    if (event.repeat) return event.preventDefault()
    if (handler(event) === false) return
    event.preventDefault()
    // Nor does it press the button that a finger or a mouse has left the focus on.
    event.stopPropagation()
  })
  // Registered before paint: people who see a key on a button may press it.
  useLayoutEffect(() => {
    if (!enabled) return
    const listener = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [enabled])
}

export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

/** Focused by a finger or a mouse, without a ring: Enter means the screen. */
function isLeftover(target: Element): boolean {
  return target.matches('[data-react-aria-pressable]:not([data-focus-visible])')
}

const TYPING = new Set(['Backspace', 'Delete', 'Escape'])

function belongsToFocus(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey) return false
  if (target.closest('[data-amount-field]') !== null) return false
  if (target.matches('textarea, select')) return key.length === 1 || key === 'Enter' || TYPING.has(key)
  if (target.matches('input:not([type="radio"])')) return key.length === 1 || TYPING.has(key)
  return key === 'Enter' && target.matches('button, a, summary, tr, [role="button"]') && !isLeftover(target)
}
