import { useState } from 'react'
import { useWords } from '../words/words.tsx'
import { useAnnounce } from './live-region.tsx'

export type CopyState = 'idle' | 'copied' | 'selected'

/** Copies text at a person's request; where the page may not, selects the text and names the key to press. */
export function useCopy() {
  const { t } = useWords()
  const announce = useAnnounce()
  const [state, setState] = useState<CopyState>('idle')
  const copy = async (text: string, shown: HTMLElement | null) => {
    const next = (await written(text)) || copiedOut(text, shown) ? 'copied' : 'selected'
    setState(next)
    announce(t(next === 'copied' ? 'common.copied' : 'common.copy.selected'))
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

/** The page has no clipboard permission, but a press may copy a selection; the text itself is copied. */
function copiedOut(text: string, shown: HTMLElement | null): boolean {
  const selection = window.getSelection()
  if (shown === null || selection === null) return false
  selection.selectAllChildren(shown)
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', give, { once: true })
  const isCopied = runCopy()
  document.removeEventListener('copy', give)
  if (isCopied) selection.removeAllRanges()
  return isCopied
}

function runCopy(): boolean {
  // Deprecated in favour of the clipboard API, which the page may not use; nothing else is left.
  const { execCommand } = document as { readonly execCommand?: (name: string) => boolean }
  return execCommand?.call(document, 'copy') === true
}
