import type { BusinessDay } from '#contract/review-views.ts'
import { NOT_SAVED_WHYS } from '#contract/dispute-views.ts'
import type { ReportKind } from '#contract/signoff-views.ts'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useCommand } from '../../bridge/queries.ts'
import { useErrorWords } from '../../till/error-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { useWords } from '../../words/words.tsx'

/** Saves the report of a signed day where the person chooses. */
export function DayReport({ day }: { readonly day: BusinessDay }) {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  const { mutate, isPending, data, error } = useCommand('signoff.report')
  const save = (kind: ReportKind) => mutate({ day, kind })
  const why = NOT_SAVED_WHYS.find(
    (known) =>
      error instanceof BridgeRefusal &&
      error.error.code === 'not-saved' &&
      error.error.details?.['why'] === known,
  )
  return (
    <section aria-label={t('signoff.report')} className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {(['document', 'picture'] as const).map((kind) => (
          <Button key={kind} name={`signoff-${kind}`} isPending={isPending} onPress={() => save(kind)}>
            {t(`signoff.report.${kind}`)}
          </Button>
        ))}
      </div>
      <RefusalNote>
        {isPending || error === null ? null : why === undefined ? wordsOf(error) : t(`signoff.report.${why}`)}
      </RefusalNote>
      <div role="status">
        {isPending || data === undefined ? null : data.saved ? (
          <Callout tone="paid" shape="up">
            <p data-selectable className="wrap-anywhere">
              {t('signoff.report.saved', { files: data.files.join(', ') })}
            </p>
          </Callout>
        ) : (
          <p className="text-muted">{t('signoff.report.cancelled')}</p>
        )}
      </div>
    </section>
  )
}
