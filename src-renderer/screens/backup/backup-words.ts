import { BACKUP_TROUBLES } from '#contract/backup-views.ts'
import { useWords } from '../../words/words.tsx'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useErrorWords } from '../../till/error-state.tsx'

/** `1,2 MB` */
export function useSizeWords(): (bytes: number) => string {
  const { language } = useWords()
  const format = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-GB', {
    style: 'unit',
    unit: 'megabyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
  return (bytes) => format.format(bytes / 1_000_000)
}

/** The backup's key is not in the vault: its recovery passphrase opens it. */
export function isKeyNeeded(error: Error | null): boolean {
  return error instanceof BridgeRefusal && error.error.details?.['why'] === 'no-key'
}

/** Why something did not start, by its reason; other errors use the words of their code. */
export function useRefusalWords(): (error: Error) => string {
  const { tOr } = useWords()
  const errorWords = useErrorWords()
  return (error) => {
    const why = error instanceof BridgeRefusal ? error.error.details?.['why'] : undefined
    if (why === undefined) return errorWords(error)
    const isTrouble = BACKUP_TROUBLES.some((one) => one === why)
    return tOr(
      isTrouble ? `backup.trouble.${String(why)}` : `backup.refused.${String(why)}`,
      'backup.refused.other',
    )
  }
}
