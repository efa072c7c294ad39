import type { PracticeView } from '#contract/views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'

type Props = { readonly view: PracticeView; readonly onClear: () => void }

/** The armed faults; one press removes them all. */
export function ActiveFaults({ view, onClear }: Props) {
  const { t, tOr } = useWords()
  const { faults, down } = view
  if (faults.length === 0 && !down) {
    return (
      <p
        role="status"
        className="flex min-h-12 items-center rounded-card border border-dashed border-edge px-4 text-note text-muted"
      >
        {t('practice.active.none')}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-clock-soft px-4 py-2 text-clock-text">
      <div role="status" className="min-w-0 grow">
        <p className="text-note font-bold">{t('practice.active')}</p>
        <ul className="flex flex-wrap gap-x-5">
          {down ? (
            <li>
              <strong>{t('practice.fault.gateway-down')}</strong> · {t('practice.active.until')}
            </li>
          ) : null}
          {faults
            .filter(({ kind }) => kind !== 'gateway-down' && kind !== 'refuse-connection')
            .map(({ kind, operation, left }, index) => (
              // The same kind may be armed twice for one operation.
              <li key={`${index} ${kind}`}>
                <strong>{tOr(`practice.fault.${kind}`, 'practice.fault.other')}</strong>
                {` · ${operation === '' || operation === 'any' ? t('practice.active.any') : operation} · ${t('practice.active.left', { n: left })}`}
              </li>
            ))}
        </ul>
      </div>
      <Button name="fault-none" onPress={onClear}>
        {t(down && faults.length === 0 ? 'practice.fault.lift' : 'practice.fault.none')}
      </Button>
    </div>
  )
}
