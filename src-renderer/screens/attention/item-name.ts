import type { AttentionItem } from '#contract/attention-views.ts'
import type { Words } from '../../words/words.tsx'

/** What the item is about, as people call it. */
export function nameOfItem({ kind, number, order, name, difference }: AttentionItem, { t }: Words): string {
  const about = order?.displayReference ?? name
  switch (kind) {
    case 'slip':
      return [t('attention.slip', { n: number ?? 0 }), ...(about === undefined ? [] : [about])].join(' · ')
    case 'invoices':
      return t('attention.invoices', { n: number ?? 0 })
    case 'payout':
      return t('attention.payout', { n: number ?? 0 })
    case 'shift':
      return t('attention.shift', { n: number ?? 0 })
    case 'difference':
      return [
        ...(about === undefined ? [] : [about]),
        ...(difference === undefined ? [] : [t(`attention.difference.${difference}`)]),
        number === undefined ? t('attention.reconciled') : t('attention.z', { n: number }),
      ].join(' · ')
    default:
      return about ?? t('attention.no-number')
  }
}
