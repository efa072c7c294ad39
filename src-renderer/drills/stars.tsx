import { useWords } from '../words/words.tsx'

const STAR =
  'M12 2.200 15 8.700 22 9.500 16.800 14.300 18.200 21.300 12 17.800 5.800 21.300 7.200 14.300 2 9.500 9 8.700Z'

/** Full and empty stars; screen readers hear the number. */
export function Stars({
  stars,
  className = 'size-5',
}: {
  readonly stars: number
  readonly className?: string
}) {
  const { t } = useWords()
  return (
    <span
      role="img"
      aria-label={t('drills.stars', { n: stars })}
      className="inline-flex shrink-0 gap-0.5 text-clock"
    >
      {[1, 2, 3].map((star) => (
        <svg
          key={star}
          viewBox="0 0 24 24"
          className={`${className} stroke-current ${star <= stars ? 'fill-current' : 'fill-none'}`}
          strokeWidth="1.8"
          strokeLinejoin="round"
        >
          <path d={STAR} />
        </svg>
      ))}
    </span>
  )
}
