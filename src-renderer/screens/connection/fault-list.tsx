import type { FaultView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { MarkGlyph } from '../../ui/mark.tsx'
import { faultWords, memberWords } from './setup-words.ts'

type Props = {
  readonly faults: readonly FaultView[]
  readonly onGo: (path: string) => void
}

/** Every fault of the profile, each with a link to its place. */
export function FaultList({ faults, onGo }: Props) {
  const words = useWords()
  return (
    <section aria-label={words.t('connection.faults', { n: faults.length })} className="flex flex-col gap-1">
      <h3 className="flex items-center gap-2 font-bold text-clock-text">
        <MarkGlyph shape="open" />
        {words.t('connection.faults', { n: faults.length })}
      </h3>
      <ul className="flex flex-col">
        {faults.map((fault, index) => (
          // A member can have two faults.
          <li key={`${index} ${fault.path}`}>
            <button
              type="button"
              onClick={() => onGo(fault.path)}
              className="-mx-3 flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-3 py-1 text-left hover:bg-sunken"
            >
              <span className="font-semibold underline">{memberWords(words, fault.path)}</span>
              <span>{faultWords(words, fault)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
