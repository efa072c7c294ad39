import { useWords } from '../../../words/words.tsx'

export function PayoutsPage() {
  const { t } = useWords()
  return <h2 className="text-lead font-bold">{t('payouts.title')}</h2>
}
