import { useWords } from '../words/words.tsx'

/** Grey bars in place of lines; static, so that only real changes move. */
export function Skeleton({
  lines = 3,
  className = '',
}: {
  readonly lines?: number
  readonly className?: string
}) {
  const { t } = useWords()
  return (
    <div role="status" aria-label={t('common.loading')} className={`flex flex-col gap-3 p-3 ${className}`}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={`h-6 rounded-control bg-line ${index % 3 === 2 ? 'w-2/3' : 'w-full'}`} />
      ))}
    </div>
  )
}
