import { useWords } from '../words/words.tsx'
import { useQueryOf } from '../bridge/queries.ts'

/** The name of the person who did it, even one who has left; the journal stores only ids. */
export function usePersonName(): (id: string | undefined) => string {
  const { t } = useWords()
  const { data } = useQueryOf('people.names', {})
  return (id) => data?.find((person) => person.id === id)?.name ?? t('doubt.somebody')
}
