import { useEffect, useEffectEvent } from 'react'

/** Text pasted outside any other input field. */
export function usePastedText(onText: (text: string) => void): void {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event
    if (
      target instanceof HTMLElement &&
      target.matches('input, textarea') &&
      target.closest('[data-amount-field]') === null
    )
      return
    event.preventDefault()
    onText(event.clipboardData?.getData('text/plain') ?? '')
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => pasted(event)
    window.addEventListener('paste', listener)
    return () => window.removeEventListener('paste', listener)
  }, [])
}
