import { useEffect, useEffectEvent } from 'react'

/** By key: `F5`, `Enter`, `Alt+3`, `q`. A handler that returns false leaves the key to the page. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void | false>>

export function keyName(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${key}`
}

/**
 * Keys of a whole screen. A key held down counts once; none works behind an open dialog; a letter, a digit or Enter
 * belongs to the control that has the focus when that control has a use for it.
 */
export function useShortcuts(
  shortcuts: Shortcuts,
  { enabled = true }: { readonly enabled?: boolean } = {},
): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const handler = shortcuts[keyName(event)]
    if (handler === undefined || event.defaultPrevented || isDialogOpen()) return
    if (belongsToFocus(event)) return
    if (event.repeat) return event.preventDefault()
    if (handler(event) !== false) event.preventDefault()
  })
  useEffect(() => {
    if (!enabled) return
    const listener = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [enabled])
}

export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

const TYPING = new Set(['Backspace', 'Delete', 'Escape'])

function belongsToFocus(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey) return false
  if (target.closest('[data-amount-field]') !== null) return false
  if (target.matches('textarea, select')) return key.length === 1 || key === 'Enter' || TYPING.has(key)
  if (target.matches('input:not([type="radio"])')) return key.length === 1 || TYPING.has(key)
  return key === 'Enter' && target.matches('button, a, summary, tr, [role="button"]')
}
