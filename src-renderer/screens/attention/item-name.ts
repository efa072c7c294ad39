import type { AttentionItem } from '#contract/attention-views.ts'
import type { Words } from '../../words/words.tsx'

/** What the item is about, as people call it. */
export function nameOfItem(
  { kind, number = 0, order, name, difference }: AttentionItem,
  { t }: Words,
): string {
  const about = order?.displayReference ?? name
  switch (kind) {
    case 'slip':
      return [t('attention.slip', { n: number }), ...(about === undefined ? [] : [about])].join(' · ')
    case 'shift':
      return t('attention.shift', { n: number })
    case 'difference':
      return [
        ...(about === undefined ? [] : [about]),
        ...(difference === undefined ? [] : [t(`attention.difference.${difference}`)]),
        t('attention.z', { n: number }),
      ].join(' · ')
    default:
      return about ?? t('attention.no-number')
  }
}
