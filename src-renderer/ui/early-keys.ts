import { useEffect, useEffectEvent } from 'react'

/** Made by `public/early-keys.js`, which runs before this code is read. */
declare global {
  interface Window {
    readonly earlyKeys?: {
      /** The digits typed before, once; from then on keys go their usual way. */
      take(): string
      /** The first screen is there. Without one that takes digits they are dropped. */
      opened(takesDigits: boolean): void
    }
  }
}

/** The first picture makes way. */
export function closeOpening(takesDigits: boolean): void {
  document.getElementById('opening')?.remove()
  window.earlyKeys?.opened(takesDigits)
}

/**
 * Hands over what was typed before the screen was there: digits only. Enter was pressed on a screen that said neither whose PIN nor
 * what amount it would be.
 */
export function useEarlyDigits(onDigits: (digits: string) => void): void {
  const take = useEffectEvent(() => {
    const digits = window.earlyKeys?.take() ?? ''
    if (digits !== '') onDigits(digits)
  })
  useEffect(() => take(), [])
}
