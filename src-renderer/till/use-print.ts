import { useRef, useState } from 'react'
import { NOT_PRINTED_WHYS, type NotPrintedWhy, type PaperResult } from '#contract/paper-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Words } from '../words/words.tsx'
import { BridgeRefusal, call } from '../bridge/call.ts'
import { errorWords } from './error-state.tsx'
import { useToast, type ToastAction } from './toast.tsx'

export type Printable = InputOf<'paper.print'>['what']

/** Why it was not printed; undefined for other refusals. */
export function notPrintedWhy(error: unknown): NotPrintedWhy | undefined {
  if (!(error instanceof BridgeRefusal) || error.error.code !== 'not-printed') return undefined
  const why = error.error.details?.['why']
  return NOT_PRINTED_WHYS.find((one) => one === why)
}

/** The save dialog was cancelled: an answer, not a failure. */
export function isCancelled(error: unknown): boolean {
  return error instanceof BridgeRefusal && error.error.details?.['why'] === 'cancelled'
}

export function printedWords({ t }: Pick<Words, 't'>, { to, copy, file }: PaperResult): string {
  if (to === 'pdf') return t('paper.saved', { file: file ?? '' })
  return copy > 1 ? t('paper.printed.copy', { n: copy - 1 }) : t('paper.printed')
}

/** A corner has room for a file name; the settings show its folder. */
function shortened({ file, ...result }: PaperResult): PaperResult {
  return file === undefined ? result : { ...result, file: file.split(/[\\/]/u).at(-1) ?? file }
}

/** Prints and reports in the corner, even after the asking screen is gone. Never retried automatically. */
export function usePrint() {
  const toast = useToast()
  const [isPending, setPending] = useState(false)
  const running = useRef(false)

  const print = (what: Printable, to?: 'pdf'): void => {
    if (running.current) return
    running.current = true
    setPending(true)
    call('paper.print', to === undefined ? { what } : { what, to })
      .then(
        (result) => toast({ text: (words) => printedWords(words, shortened(result)), tone: 'paid' }),
        (error: unknown) => failed(error, what, to),
      )
      .finally(() => {
        running.current = false
        setPending(false)
      })
  }
  const failed = (error: unknown, what: Printable, to: 'pdf' | undefined): void => {
    if (isCancelled(error)) return
    const why = notPrintedWhy(error)
    if (why === undefined) return toast({ text: (words) => errorWords(words, error), tone: 'danger' })
    const again: ToastAction = { label: 'common.again', onPress: () => print(what, to) }
    const asPdf: ToastAction = { label: 'paper.asPdf', onPress: () => print(what, 'pdf') }
    toast({
      text: ({ t }) => t(`paper.why.${why}`),
      tone: why.startsWith('maybe') ? 'clock' : 'danger',
      alert: true,
      actions: to === 'pdf' ? [again] : [again, asPdf],
    })
  }
  return { print, isPending }
}
