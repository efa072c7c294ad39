import { useState } from 'react'
import { useWords } from '../../app/words.tsx'
import { useAnnounce } from '../../ui/live-region.tsx'

export type CopyState = 'idle' | 'copied' | 'selected'

/** Copies a text; where the page may not, selects the element that shows it and says what to press. */
export function useCopy() {
  const { t } = useWords()
  const announce = useAnnounce()
  const [state, setState] = useState<CopyState>('idle')
  const copy = async (text: string, shown: HTMLElement | null) => {
    const next = (await written(text)) ? 'copied' : 'selected'
    if (next === 'selected' && shown !== null) window.getSelection()?.selectAllChildren(shown)
    setState(next)
    announce(t(next === 'copied' ? 'history.copied' : 'history.copy.selected'))
  }
  return { state, copy }
}

async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
