import { useEffect, useRef } from 'react'

type Next = { readonly pressed: Element; readonly names: readonly string[] }

/**
 * For a button that its own press removes: call it with the press. Once the button is gone, the first of the named buttons
 * that can be pressed gets the focus, so that the keyboard goes on from there.
 */
export function useFocusNext(): (...names: readonly string[]) => void {
  const next = useRef<Next | undefined>(undefined)
  useEffect(() => {
    if (next.current === undefined || next.current.pressed.isConnected) return
    const { names } = next.current
    next.current = undefined
    if (document.activeElement !== document.body) return
    names
      .map((name) => document.querySelector<HTMLElement>(`button[name="${name}"]:not([disabled])`))
      .find((button) => button !== null)
      ?.focus()
  })
  return (...names) => {
    const pressed = document.activeElement
    next.current = pressed === null || pressed === document.body ? undefined : { pressed, names }
  }
}
