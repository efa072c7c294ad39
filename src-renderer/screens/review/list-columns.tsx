import { useWords } from '../../words/words.tsx'
import { CASHIER_CELL, METHOD_CELL, ROW } from './row-shape.ts'

/** The words above the columns; each row is read out with its own. */
export function ListColumns() {
  const { t } = useWords()
  return (
    <div
      aria-hidden="true"
      className={`shrink-0 overflow-y-hidden px-3 py-1 text-note font-semibold text-muted [scrollbar-gutter:stable] small:hidden! ${ROW}`}
    >
      <span>{t('review.col.time')}</span>
      <span className="text-right">{t('review.sum.asked')}</span>
      <span className="text-right">{t('review.sum.came')}</span>
      <span>{t('review.col.status')}</span>
      <span className={METHOD_CELL}>{t('review.col.method')}</span>
      <span className={CASHIER_CELL}>{t('review.col.cashier')}</span>
      <span>{t('review.col.marks')}</span>
    </div>
  )
}
