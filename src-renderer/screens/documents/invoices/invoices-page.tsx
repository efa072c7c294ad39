import { useWords } from '../../../words/words.tsx'

export function InvoicesPage() {
  const { t } = useWords()
  return <h2 className="text-lead font-bold">{t('invoices.title')}</h2>
}
