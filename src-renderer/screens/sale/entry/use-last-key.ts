import { useRef } from 'react'

/** Longer than a worn key bounces, shorter than a person needs to press it again. */
const ECHO_MS = 250

export type LastKey = {
  readonly took: (key: string) => void
  /** The same key again, too soon for a person. */
  readonly isEcho: (key: string) => boolean
}

/**
 * The repeat of an answering key must not act again. The digit that chose from a list would be typed into the
 * amount; the Escape that closed a question would clear it.
 */
export function useLastKey(): LastKey {
  const last = useRef({ key: '', at: 0 })
  const nameOf = (key: string) => key.toLowerCase()
  return {
    took: (key) => {
      last.current = { key: nameOf(key), at: performance.now() }
    },
    isEcho: (key) => last.current.key === nameOf(key) && performance.now() - last.current.at < ECHO_MS,
  }
}
