import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { useWait } from '../../ui/use-wait.ts'
import { useWords } from '../../words/words.tsx'

/** Most files are read sooner: then nothing appears and goes again. */
const SHOWN_AFTER_MS = 1_000

/** A file that is read, or compared, for longer than a moment; it can be stopped. */
export function WorkingLine() {
  const { t } = useWords()
  const { data } = useQueryOf('settlement.working', {})
  const wait = useWait(data ? data.since + SHOWN_AFTER_MS : undefined)
  if (!data || wait > 0) return null
  return (
    <section
      aria-label={t(`reconcile.working.${data.what}`)}
      className="flex flex-wrap items-center gap-4 rounded-card bg-raised p-4"
    >
      <p role="status" className="min-w-0 grow font-semibold">
        {t(`reconcile.working.${data.what}`)}
      </p>
      <StopButton />
    </section>
  )
}

/** Ends what the process does. The file must be opened again then. */
export function StopButton() {
  const { t } = useWords()
  const stop = useCommand('settlement.stop')
  return (
    <Button name="stop-work" isPending={stop.isPending} onPress={() => stop.mutate({})}>
      {t('reconcile.reading.stop')}
    </Button>
  )
}
