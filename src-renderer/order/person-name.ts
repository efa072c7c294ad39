import { useWords } from '../words/words.tsx'
import { useQueryOf } from '../bridge/queries.ts'

/** The name of whoever did it, also of one who has left; the journal knows only their id. */
export function usePersonName(): (id: string | undefined) => string {
  const { t } = useWords()
  const { data } = useQueryOf('people.names', {})
  return (id) => data?.find((person) => person.id === id)?.name ?? t('doubt.somebody')
}
