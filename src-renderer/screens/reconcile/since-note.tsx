import { Callout } from '../../ui/callout.tsx'
import { useWords } from '../../words/words.tsx'
import type { Since } from './changed-since.ts'

/** A comparison that may come out otherwise by now. */
export function SinceNote({ since }: { readonly since: readonly Since[] }) {
  const { t } = useWords()
  if (since.length === 0) return null
  return (
    <Callout tone="clock" shape="note">
      {since.map((each) => (
        <p key={each} data-since={each}>
          {t(`reconcile.since.${each}`)}
        </p>
      ))}
    </Callout>
  )
}
