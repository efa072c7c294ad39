import { useEffect, useRef } from 'react'
import { useQueryOf } from '../bridge/queries.ts'
import { useToast } from '../till/toast.tsx'

/** Reports at once when the customer's monitor is gone and shows nothing; and when it is back. */
export function useScreenNews(): void {
  const toast = useToast()
  const { data } = useQueryOf('display.screens', {}, { keep: true })
  const now = data?.customer
  const had = useRef<'never' | 'has' | 'lost'>('never')
  useEffect(() => {
    if (now === 'own-screen') {
      if (had.current === 'lost')
        toast({ text: ({ t }) => t('display.back'), tone: 'quiet', about: 'customer-screen' })
      had.current = 'has'
    } else if (now !== undefined && had.current === 'has') {
      toast({ text: ({ t }) => t('display.lost'), tone: 'clock', about: 'customer-screen' })
      had.current = 'lost'
    }
  }, [now, toast])
}
