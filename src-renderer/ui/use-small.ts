import { useCallback, useSyncExternalStore } from 'react'

/** The `small` of app.css, for what styles cannot express. */
export const SMALL = '(max-width: 56rem) or (max-height: 32rem)'
/** The `low` of app.css, and `small`. */
const LOW = '(max-width: 56rem) or (max-height: 43rem)'
/** Room for a list and what it has opened, next to each other. */
const BESIDE = '(min-width: 80rem) and (min-height: 32rem)'

function useMedia(condition: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(condition)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [condition],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(condition).matches)
}

/** Whether the page has as little room as at twice its size. */
export function useSmall(): boolean {
  return useMedia(SMALL)
}

/** Whether the page has little room from top to bottom. */
export function useLow(): boolean {
  return useMedia(LOW)
}

/** Whether what is opened from a list has its place next to it. */
export function useBeside(): boolean {
  return useMedia(BESIDE)
}
