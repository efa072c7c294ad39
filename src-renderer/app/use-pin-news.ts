import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryOf } from '../bridge/queries.ts'
import { useToast } from '../till/toast.tsx'

/** After sign-in with the right PIN, reports the failed tries of that PIN: its owner is at the till. */
export function usePinNews(): void {
  const toast = useToast()
  const wrong = useQueryOf('session.get', {}).data?.wrongPins
  const at = wrong?.at
  const said = useRef<number | undefined>(undefined)
  const say = useEffectEvent((moment: number) => {
    if (wrong === undefined || said.current === moment) return
    said.current = moment
    toast({
      text: ({ t }) => t('people.wrongPins', { name: wrong.name, n: wrong.count }),
      tone: 'clock',
      alert: wrong.count > 1,
    })
  })
  useEffect(() => {
    if (at !== undefined) say(at)
  }, [at])
}
