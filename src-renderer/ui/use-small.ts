import { useSyncExternalStore } from 'react'

/** The `small` of app.css, for what styles cannot express. */
export const SMALL = '(max-width: 56rem) or (max-height: 32rem)'

/** Whether the page has as little room as at twice its size. */
export function useSmall(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(SMALL)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(SMALL).matches,
  )
}
