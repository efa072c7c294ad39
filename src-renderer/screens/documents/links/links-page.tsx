import { useWords } from '../../../words/words.tsx'

export function LinksPage() {
  const { t } = useWords()
  return <h2 className="text-lead font-bold">{t('links.title')}</h2>
}
