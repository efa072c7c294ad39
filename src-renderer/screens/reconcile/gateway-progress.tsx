import type { GatewayReading } from '#contract/settlement-work-views.ts'
import type { Day } from '#domain/day.ts'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useFocusNext } from '../../ui/use-focus-next.ts'
import { useWords } from '../../words/words.tsx'
import { dayWords } from '../../words/iso-day.ts'

type Props = {
  readonly reading: GatewayReading | null
  readonly onShow: (seq: bigint) => void
  readonly onAsk: (day: Day) => void
}

/** The reading of the provider's history: how far it is, and how it ended. */
export function GatewayProgress({ reading, onShow, onAsk }: Props) {
  const words = useWords()
  const { t } = words
  const stop = useCommand('settlement.stopGateway')
  const focusNext = useFocusNext()
  if (reading === null) return null
  const { state, seen, total = 0, waitsUntil, why, seq, kept } = reading
  const day = dayWords(words, reading.day)
  if (state === 'reading') {
    const [label, so] = [t('reconcile.reading', { day }), t('reconcile.reading.seen', { n: seen, of: total })]
    return (
      <section className="flex flex-wrap items-end gap-4 rounded-card bg-raised p-4">
        <div className="flex min-w-0 grow flex-col gap-1">
          <div aria-hidden="true" className="flex justify-between gap-4">
            <span className="font-semibold">{label}</span>
            <span className="tabular-nums">{so}</span>
          </div>
          <ProgressLine label={label} done={Math.min(seen, total)} of={total} words={so} />
          {kept === undefined ? null : (
            <span className="text-note text-muted">{t('reconcile.reading.resumed', { n: kept })}</span>
          )}
          {waitsUntil === undefined ? null : (
            <span className="text-note text-muted">
              {t('reconcile.reading.waits', { time: words.time(waitsUntil) })}
            </span>
          )}
        </div>
        <Button
          name="stop-gateway"
          onPress={() => {
            focusNext('resume-gateway', 'ask-gateway')
            stop.mutate({})
          }}
          isPending={stop.isPending}
        >
          {t('reconcile.reading.stop')}
        </Button>
      </section>
    )
  }
  const goOn =
    kept === undefined ? null : (
      <>
        <p>{t('reconcile.reading.kept', { n: kept })}</p>
        <div>
          <Button
            name="resume-gateway"
            onPress={() => {
              focusNext('stop-gateway')
              onAsk(reading.day)
            }}
          >
            {t('reconcile.reading.resume')}
          </Button>
        </div>
      </>
    )
  if (state !== 'done')
    return (
      <Callout tone="clock" shape="note" role="status">
        <p>{t(state === 'stopped' ? 'reconcile.reading.stopped' : 'reconcile.reading.failed', { day })}</p>
        {goOn}
      </Callout>
    )
  return (
    <Callout tone="waiting" shape="up" role="status">
      <p>
        {t('reconcile.reading.done', { day, n: seen })}{' '}
        {why === undefined ? null : t('reconcile.reading.part')}
      </p>
      {seq === undefined ? null : (
        <div>
          <Button name="to-result" onPress={() => onShow(seq)}>
            {t('reconcile.toResult')}
          </Button>
        </div>
      )}
      {goOn}
    </Callout>
  )
}
