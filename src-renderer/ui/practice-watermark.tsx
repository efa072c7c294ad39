import { useWords } from '../app/words.tsx'

/** Lies over everything in practice and catches no press. Dark letters with a light edge: seen on either ground. */
export function PracticeWatermark() {
  const { t } = useWords()
  return (
    <div
      aria-hidden="true"
      data-watermark=""
      className="pointer-events-none fixed inset-0 z-30 overflow-hidden"
    >
      <div className="absolute -inset-1/4 flex -rotate-[24deg] flex-col justify-around">
        {Array.from({ length: 6 }, (_, row) => (
          <p
            key={row}
            className={`text-big font-bold tracking-wider whitespace-pre text-watermark [-webkit-text-stroke:1px_var(--color-watermark-edge)] ${row % 2 === 0 ? 'pl-0' : 'pl-64'}`}
          >
            {Array.from({ length: 4 }, () => t('common.practiceWatermark')).join('          ')}
          </p>
        ))}
      </div>
    </div>
  )
}
