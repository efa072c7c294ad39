import type { SessionView } from '#contract/people-views.ts'
import { useWords } from '../../words/words.tsx'
import { OwnPin } from './own-pin.tsx'

/** The signed-in person's own PIN. */
export function OwnPinCard({ session }: { readonly session: SessionView }) {
  const { t } = useWords()
  if (session.person === undefined) return null
  return (
    <section aria-labelledby="people-own" className="flex flex-col gap-4 rounded-card bg-raised p-5">
      <h2 id="people-own" className="text-lead font-bold">
        {t('people.own')}
      </h2>
      <OwnPin session={session} />
    </section>
  )
}
