import type { Words } from './words.tsx'

/** `12 dtk`, `3 mnt`, `2 jam`, `4 hari`. */
export function spanOf(milliseconds: number, { t }: Words): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return t('common.span.seconds', { n: seconds })
  if (seconds < 3600) return t('common.span.minutes', { n: Math.floor(seconds / 60) })
  if (seconds < 172_800) return t('common.span.hours', { n: Math.floor(seconds / 3600) })
  return t('common.span.days', { n: Math.floor(seconds / 86_400) })
}
