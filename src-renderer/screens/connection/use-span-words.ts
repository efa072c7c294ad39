import { useWords } from '../../words/words.tsx'

/** `= 10 mnt`, of milliseconds; nothing where a person would not say it in seconds, minutes or hours. */
export function useSpanWords(): (milliseconds: number) => string {
  const { t } = useWords()
  return (milliseconds) => {
    if (milliseconds >= 3_600_000 && milliseconds % 3_600_000 === 0)
      return `= ${t('common.span.hours', { n: milliseconds / 3_600_000 })}`
    if (milliseconds >= 60_000 && milliseconds % 60_000 === 0)
      return `= ${t('common.span.minutes', { n: milliseconds / 60_000 })}`
    return `= ${t('common.span.seconds', { n: milliseconds / 1_000 })}`
  }
}
