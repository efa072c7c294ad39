import type { SessionView } from '#contract/people-views.ts'
import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Choice } from '../../ui/choice.tsx'
import { peopleRefusal } from './people-words.ts'

const MINUTES = ['1', '5', '15', '30'] as const
type Minutes = (typeof MINUTES)[number] | 'never'

/** Idle time after which the till locks. */
export function IdleCard({ session }: { readonly session: SessionView }) {
  const words = useWords()
  const { t } = words
  const { mutate, error } = useCommand('session.setIdle')
  const choices: readonly Minutes[] = session.mode === 'practice' ? [...MINUTES, 'never'] : MINUTES
  return (
    <section aria-labelledby="people-idle" className="flex flex-col gap-4 rounded-card bg-raised p-5">
      <h2 id="people-idle" className="text-lead font-bold">
        {t('people.idle')}
      </h2>
      <p className="text-muted">{t('people.idle.lead')}</p>
      <Choice
        label={t('people.idle.minutes')}
        value={session.idleMinutes === null ? 'never' : String(session.idleMinutes)}
        onChange={(next) => mutate({ minutes: next === 'never' ? null : Number(next) })}
        options={choices.map((value) => ({
          value,
          words: value === 'never' ? t('people.idle.never') : value,
        }))}
      />
      <RefusalNote>{error === null ? null : peopleRefusal(words, error)}</RefusalNote>
    </section>
  )
}
