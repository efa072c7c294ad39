import { useEffectEvent, useLayoutEffect } from 'react'
import { keyName } from './use-shortcuts.ts'
import { useCalm } from './use-calm.ts'

type DialogKeys = Readonly<Record<string, (key: string) => void>>

/**
 * Keys of a dialog that asks a question. A key held down, or pressed before the dialog could be read, does
 * nothing, not even to the focused button. `isReady` says the same for touch.
 */
export function useDialogKeys(keys: DialogKeys, { patient = true }: { readonly patient?: boolean } = {}) {
  const isCalm = useCalm('open')
  const isReady = () => !patient || isCalm()
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Shift') return
    const act = keys[keyName(event)]
    if (event.repeat || !isReady()) swallow(event)
    else if (act !== undefined) {
      swallow(event)
      act(event.key)
    }
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
  return { isReady }
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
