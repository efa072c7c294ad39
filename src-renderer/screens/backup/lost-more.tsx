import type { RehearsalView } from '#contract/backup-views.ts'
import { useWords } from '../../words/words.tsx'

type Behind = Extract<Extract<RehearsalView, { ok: true }>['likeness'], { kind: 'behind' }>

/** What a restore loses besides orders, each only when there is any. */
export function LostMore({ likeness: { slips, cashMoves, instructions } }: { readonly likeness: Behind }) {
  const { t } = useWords()
  return (
    <>
      {instructions === 0 ? null : (
        <p className="font-semibold">{t('backup.restore.lost.instructions', { n: instructions })}</p>
      )}
      {slips === 0 ? null : <p>{t('backup.restore.lost.slips', { n: slips })}</p>}
      {cashMoves === 0 ? null : <p>{t('backup.restore.lost.cash', { n: cashMoves })}</p>}
    </>
  )
}
