import { useJakartaTime, useWords } from '../../words/words.tsx'
import { SOFT, type Tone } from '../../ui/tone.ts'
import type { Deed } from './use-deeds.ts'

const TONES: Readonly<Record<Deed['result'], Tone>> = { running: 'waiting', done: 'quiet', refused: 'danger' }
const MARKS: Readonly<Record<Deed['result'], string>> = {
  running: 'M3 8h.1M8 8h.1M13 8h.1',
  done: 'M2 7.500 6 11.500 14 3.500',
  refused: 'M3 3 13 13M13 3 3 13',
}

const MOST = 20

/** The last acts and their results. The announcer speaks them, so the list itself is silent. */
export function DeedLog({ deeds }: { readonly deeds: readonly Deed[] }) {
  const { t } = useWords()
  const { seconds } = useJakartaTime()
  return (
    <section aria-labelledby="practice-log" className="flex flex-col gap-2">
      <h2 id="practice-log" className="text-body font-bold">
        {t('practice.log')}
      </h2>
      {deeds.length === 0 ? <p className="text-note text-muted">{t('practice.log.none')}</p> : null}
      <ol className="flex flex-col gap-2">
        {deeds.slice(0, MOST).map((deed) => (
          <li
            key={deed.id}
            className={`flex gap-3 rounded-control px-3 py-2 text-note ${SOFT[TONES[deed.result]]}`}
          >
            <svg
              viewBox="0 0 16 16"
              aria-hidden="true"
              className="mt-0.5 size-4 shrink-0 fill-none stroke-current"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={MARKS[deed.result]} />
            </svg>
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{deed.what}</p>
              <p>
                {seconds(deed.at)} · {t(`practice.log.${deed.result}`)}
                {deed.why === undefined ? '' : `. ${deed.why}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
