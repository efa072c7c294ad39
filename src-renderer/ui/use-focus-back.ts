import { useEffect, useState } from 'react'

/**
 * At the end of a dialog the focus goes back to where it was opened. For dialogs whose steps are dialogs of their own, which
 * forget it, and for those that end what they were opened from: then the nearest button that is left gets it.
 */
export function useFocusBack(): void {
  const [path] = useState(() => pathTo(document.activeElement))
  useEffect(
    () => () => {
      // After the last step has tried it.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) nearest(path)?.focus()
      })
    },
    [path],
  )
}

/** The element and all around it, without the page itself. */
function pathTo(element: Element | null): readonly Element[] {
  return element === null || element === document.body ? [] : [element, ...pathTo(element.parentElement)]
}

function nearest(path: readonly Element[]): HTMLElement | undefined {
  const [from] = path
  if (from instanceof HTMLElement && from.isConnected) return from
  return path
    .filter(({ isConnected }) => isConnected)
    .map((around) => around.querySelector<HTMLElement>('button:enabled'))
    .find((button) => button !== null)
}
