import { BridgeRefusal } from '../bridge/call.ts'
import { useWords, type Words } from '../words/words.tsx'
import { Button } from '../ui/button.tsx'
import { StateGlyph } from '../order/state-glyph.tsx'

type Props = { readonly error: unknown; readonly onRetry?: () => void; readonly compact?: boolean }

/** What went wrong in words, with its number in the log. */
export function ErrorState({ error, onRetry, compact = false }: Props) {
  const { t } = useWords()
  const id = error instanceof BridgeRefusal ? error.error.correlationId : undefined
  return (
    <div
      role="alert"
      className={`flex flex-col items-center justify-center gap-3 text-center ${compact ? 'p-3' : 'h-full p-6'}`}
    >
      {compact ? null : <StateGlyph state="failed" className="size-12 text-danger-text" />}
      <p className={`font-semibold ${compact ? 'text-note' : 'text-lead'}`}>{t('common.failed.title')}</p>
      <p className={`max-w-md ${compact ? 'text-note' : 'text-body'}`}>{useErrorWords()(error)}</p>
      {id === undefined ? null : (
        <p data-selectable className="text-note text-muted">
          {t('common.correlation', { id })}
        </p>
      )}
      {onRetry === undefined ? null : <Button onPress={onRetry}>{t('common.again')}</Button>}
    </div>
  )
}

/** Reasons with words of their own, by `details.why`. */
const WHY_NOT_ALLOWED = [
  'another-gateway',
  'unread',
  'offline',
  'unheard',
  'not-linked',
  'restoring',
  'manager',
  'role',
] as const

export function useErrorWords(): (error: unknown) => string {
  const words = useWords()
  return (error) => errorWords(words, error)
}

/** A refusal's words by its key; other errors use those of an internal error. */
export function errorWords({ t, tOr, time }: Words, error: unknown): string {
  if (!(error instanceof BridgeRefusal)) return t('error.internal')
  const { code, details, messageKey } = error.error
  const why = WHY_NOT_ALLOWED.find((each) => each === details?.['why'])
  if (code === 'not-allowed' && why !== undefined) return t(`error.${why}`)
  const retryAt = details?.['retryAt']
  if (code === 'budget-spent' && typeof retryAt === 'number')
    return t('error.budget-spent.until', { time: time(retryAt, true) })
  return tOr(messageKey, 'error.internal')
}
