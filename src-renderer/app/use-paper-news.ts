import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryOf } from '../bridge/queries.ts'
import { useToast } from '../till/toast.tsx'
import { usePrint } from '../till/use-print.ts'

/** A receipt that should have printed automatically and did not: reported once, with a way to print it. */
export function usePaperNews(): void {
  const toast = useToast()
  const { print } = usePrint()
  const failed = useQueryOf('paper.news', {}).data?.failed
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
}
