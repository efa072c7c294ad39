import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryOf } from '../bridge/queries.ts'
import { useToast } from '../till/toast.tsx'
import { usePrint } from '../till/use-print.ts'

/** A receipt that should have printed, or a drawer that should have opened, and did not: reported once. */
export function usePaperNews(): void {
  const toast = useToast()
  const { print } = usePrint()
  const paper = useQueryOf('paper.news', {}).data
  const failed = paper?.failed
  const at = failed?.at
  const said = useRef<number | undefined>(undefined)
  const say = useEffectEvent((since: number) => {
    if (failed === undefined || said.current === since) return
    said.current = since
    const { what, why } = failed
    toast({
      text: ({ t }) => `${t('paper.auto.failed')} ${t(`paper.why.${why}`)}`,
      tone: why.startsWith('maybe') ? 'clock' : 'danger',
      alert: true,
      actions: [
        { label: 'common.again', onPress: () => print(what) },
        { label: 'paper.asPdf', onPress: () => print(what, 'pdf') },
      ],
    })
  })
  useEffect(() => {
    if (at !== undefined) say(at)
  }, [at])
  const drawer = paper?.drawerFailed
  const drawerAt = drawer?.at
  const saidDrawer = useRef<number | undefined>(undefined)
  const sayDrawer = useEffectEvent((since: number) => {
    if (drawer === undefined || saidDrawer.current === since) return
    saidDrawer.current = since
    const { why } = drawer
    toast({
      text: ({ t }) => `${t('paper.drawer.failed')} ${t(`paper.why.${why}`)}`,
      tone: 'clock',
      alert: true,
    })
  })
  useEffect(() => {
    if (drawerAt !== undefined) sayDrawer(drawerAt)
  }, [drawerAt])
}
