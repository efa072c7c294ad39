import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'

export type Politeness = 'polite' | 'assertive'
type Announce = (text: string, politeness?: Politeness) => void

const Announcer = createContext<Announce>(() => undefined)

/** Two permanent live regions: a screen reader speaks only changes inside a region that it knows. */
export function LiveRegionProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ polite: '', assertive: '', turn: 0 })
  const announce = useCallback<Announce>((text, politeness = 'polite') => {
    setSaid((before) => ({ ...before, [politeness]: text, turn: before.turn + 1 }))
  }, [])
  // Repeated text must be spoken again: an invisible space makes it different.
  const mark = said.turn % 2 === 0 ? '' : '\u200b'
  return (
    <Announcer value={announce}>
      {children}
      <div className="sr-only" role="status" aria-live="polite" data-live="polite">
        {said.polite + mark}
      </div>
      <div className="sr-only" role="alert" aria-live="assertive" data-live="assertive">
        {said.assertive}
      </div>
    </Announcer>
  )
}

/** Makes a screen reader speak; `assertive` interrupts. */
export function useAnnounce(): Announce {
  return useContext(Announcer)
}
