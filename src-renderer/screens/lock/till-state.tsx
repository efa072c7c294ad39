import type { SessionView } from '#contract/people-views.ts'
import { useWords } from '../../words/words.tsx'
import { Mark } from '../../ui/mark.tsx'

/** Locked till: how many payments are being checked, and whether some were when it stopped. */
export function TillState({ session }: { readonly session: SessionView }) {
  const { t } = useWords()
  const { openPayments, recovered, vault } = session
  // Without the shop's keys no request leaves for the gateway.
  const isAsking = vault === 'open' || vault === 'not-needed'
  return (
    <div role="status" className="flex flex-col items-end gap-1">
      {openPayments === 0 ? (
        <Mark tone="quiet" shape="up" words={t('people.open.none')} />
      ) : (
        <Mark
          tone={isAsking ? 'waiting' : 'danger'}
          shape={isAsking ? 'wait' : 'down'}
          words={t(isAsking ? 'people.open' : 'people.open.vault', { n: openPayments })}
        />
      )}
      {recovered === 0 ? null : (
        <Mark tone="unknown" shape="ask" words={t('people.recovered', { n: recovered })} />
      )}
    </div>
  )
}
