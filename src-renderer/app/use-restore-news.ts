import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryOf } from '../bridge/queries.ts'
import { useNavigation } from '../till/navigation.tsx'
import { useToast } from '../till/toast.tsx'
import { jakartaTime } from '../words/jakarta-time.ts'

/** After a restore from the screen, reports its result to each person who signs in, until it is acknowledged. */
export function useRestoreNews(): void {
  const { go } = useNavigation()
  const toast = useToast()
  const session = useQueryOf('session.get', {}).data
  const said = useRef(false)
  const isThere = session?.restored !== undefined
  const say = useEffectEvent(() => {
    const restored = session?.restored
    if (restored === undefined || said.current) return
    said.current = true
    const maySee = session?.role === 'manager' || session?.role === 'it'
    toast({
      about: 'restore',
      text: ({ t, language }) =>
        restored.ok
          ? t('backup.restored.title', { when: jakartaTime(language).full(restored.to) })
          : t('backup.restored.failed'),
      tone: restored.ok ? 'clock' : 'danger',
      alert: true,
      ...(maySee ? { action: { label: 'sale.news.look', onPress: () => go('backup') } } : {}),
    })
  })
  useEffect(() => {
    if (isThere) say()
  }, [isThere])
}
