import type { SessionView } from '#contract/people-views.ts'
import type { MessageKey } from '../../words/messages.ts'
import { useWords } from '../../words/words.tsx'
import { Callout } from '../../ui/callout.tsx'

/** Why some or all people cannot sign in, and who can help. Empty when all is well. */
export function LockedOut({ session }: { readonly session: SessionView }) {
  const { t } = useWords()
  const key = whyNot(session)
  if (key === undefined) return null
  return (
    <Callout tone={session.people.length === 0 ? 'danger' : 'clock'} shape="ask" role="alert">
      <p className="font-semibold">{t(key)}</p>
    </Callout>
  )
}

function whyNot({ vault, peopleState, people }: SessionView): MessageKey | undefined {
  if (vault === 'passphrase-needed') return 'people.why.passphrase'
  if (vault === 'closed') return 'people.why.vault'
  if (peopleState === 'unreadable')
    return people.length === 0 ? 'people.why.unreadable' : 'people.why.practiceFile'
  if (peopleState === 'newer') return 'people.why.newer'
  return people.length === 0 ? 'people.why.nobody' : undefined
}
