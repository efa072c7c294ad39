import type { RehearsalView, RestoredView } from '#contract/backup-views.ts'
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

type Lost = NonNullable<Extract<RestoredView, { ok: true }>['lost']>

/** What comes back twice, or open again. Where it is not known, what may. */
export function ComesAgain({ lost }: { readonly lost: Omit<Lost, 'instructions'> | undefined }) {
  const { t } = useWords()
  const isNumberedAgain = lost === undefined || lost.zs > 0 || lost.slips > 0
  return (
    <>
      {isNumberedAgain ? <p>{t('backup.restore.numbers')}</p> : null}
      {lost?.reopensShift === true ? <p>{t('backup.restore.reopens')}</p> : null}
    </>
  )
}
