import { useWords } from '../../../words/words.tsx'

export function LinkedPage() {
  const { t } = useWords()
  return <h2 className="text-lead font-bold">{t('linked.title')}</h2>
}
