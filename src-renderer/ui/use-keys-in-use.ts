import { useEffect } from 'react'

/** Names of keys are drawn once a key is pressed, and go when the screen is touched (`app/app.css`). */
export function useKeysInUse(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    const pressed = () => {
      dataset['keys'] = ''
    }
    const touched = (event: PointerEvent) => {
      if (event.pointerType === 'touch') delete dataset['keys']
    }
    window.addEventListener('keydown', pressed, true)
    window.addEventListener('pointerdown', touched, true)
    return () => {
      window.removeEventListener('keydown', pressed, true)
      window.removeEventListener('pointerdown', touched, true)
    }
  }, [])
}
