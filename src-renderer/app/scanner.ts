import { useEffectEvent, useLayoutEffect } from 'react'
import type { ScanCode } from '#domain/scan-code.ts'
import type { Scanned } from '#contract/views.ts'
import { call } from '../bridge/call.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { errorWords } from '../till/error-state.tsx'
import { useNavigation } from '../till/navigation.tsx'
import { listenForScans } from '../till/scan-keys.ts'
import { useToast } from '../till/toast.tsx'
import { isDialogOpen } from '../ui/use-shortcuts.ts'
import type { Words } from '../words/words.tsx'

/**
 * Opens what a scanner reads, from any screen. At a locked till a scan does nothing. An open dialog stays: it may hold
 * an answer or a PIN, so the scan is refused with a sentence. Rendered before everything else that listens to keys.
 */
export function Scanner() {
  const session = useQueryOf('session.get', {}).data
  const { focusOrder, openWanted } = useNavigation()
  const toast = useToast()
  const says = (text: (words: Words) => string) => toast({ text, tone: 'unknown', about: 'scan' })
  const open = (found: Scanned) => {
    switch (found.kind) {
      case 'order':
        if (found.isOpen) focusOrder(found.reference)
        else openWanted({ kind: 'history', reference: found.reference })
        return
      case 'slip':
        return openWanted({ kind: 'slip', number: found.number })
      case 'unknown':
        return says(({ t }) => t('scan.unknown'))
    }
  }
  const heard = useEffectEvent((scan: ScanCode | 'broken') => {
    if (session === undefined || session.firstStart || session.role === 'nobody') return
    if (scan === 'broken') return says(({ t }) => t('scan.broken'))
    if (isDialogOpen()) return says(({ t }) => t('scan.dialog'))
    call('history.scanned', { code: scan }).then(open, (error: unknown) =>
      says((words) => errorWords(words, error)),
    )
  })
  useLayoutEffect(() => listenForScans((scan) => heard(scan)), [])
  return null
}
