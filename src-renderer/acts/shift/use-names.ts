import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'

/** The name for an id; the id itself when unknown. */
export function useNames(): (id: string) => string {
  const { t } = useWords()
  const { data } = useQueryOf('people.names', {})
  return (id) => (id === '' ? t('shift.nobody') : (data?.find((person) => person.id === id)?.name ?? id))
}
