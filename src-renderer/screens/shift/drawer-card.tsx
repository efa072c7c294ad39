import { useState } from 'react'
import type { CashMoveView, ShiftCashView, ShiftView } from '#contract/shift-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { MoneyText, moneyWords } from '../../ui/money-text.tsx'
import { CashLines } from '../../acts/shift/cash-lines.tsx'
import { FixDialog } from './fix-dialog.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { useNames } from '../../acts/shift/use-names.ts'

/** The drawer. The person who will count it sees only that cash moved. */
export function DrawerCard({ shift: { cash, cashMoves, isElsewhere } }: { readonly shift: ShiftView }) {
  const { t } = useWords()
  return (
    <section
      aria-labelledby="shift-drawer"
      className="flex shrink-0 flex-col gap-2 rounded-card bg-raised p-5 low:p-4"
    >
      <h2 id="shift-drawer" className="font-bold">
        {t('shift.cash')}
      </h2>
      {isElsewhere === true ? <p className="text-muted">{t('shift.cash.elsewhere')}</p> : null}
      {cash === undefined ? (
        isElsewhere === true ? null : (
          <>
            <p>{t('shift.cash.moves.count', { n: cashMoves })}</p>
            <p className="text-note text-muted">{t('shift.cash.blind')}</p>
          </>
        )
      ) : (
        <OfManager cash={cash} />
      )}
    </section>
  )
}

function OfManager({ cash: { count, moves, limitMinor } }: { readonly cash: ShiftCashView }) {
  const { t } = useWords()
  const [isChanging, setChanging] = useState(false)
  const [fixing, setFixing] = useState<CashMoveView | undefined>(undefined)
  return (
    <>
      <CashLines cash={count} />
      {moves.length === 0 ? null : (
        <ul
          aria-label={t('shift.cash.moves')}
          tabIndex={0}
          className="flex max-h-56 flex-col gap-1 overflow-y-auto tabular-nums small:max-h-none small:overflow-visible"
        >
          {moves.map((move, index) => (
            // Two may be alike in everything; the list only grows, at its end.
            <MoveLine key={`${index} ${move.at}`} move={move} onFix={() => setFixing(move)} />
          ))}
        </ul>
      )}
      <p className="text-note text-muted">{t('shift.limit', { amount: moneyWords(limitMinor) })}</p>
      <div>
        <Button onPress={() => setChanging(true)}>{t('shift.limit.change')}</Button>
      </div>
      {fixing === undefined ? null : <FixDialog move={fixing} onClose={() => setFixing(undefined)} />}
      {isChanging ? <LimitDialog limitMinor={limitMinor} onClose={() => setChanging(false)} /> : null}
    </>
  )
}

function MoveLine({ move, onFix }: { readonly move: CashMoveView; readonly onFix: () => void }) {
  const { t, time } = useWords()
  const nameOf = useNames()
  const { at, kind, minor, by, approvedBy, note, fixes } = move
  const who = approvedBy === undefined ? [] : [t('shift.cash.approved', { name: nameOf(approvedBy) })]
  return (
    <li className="flex flex-col border-t border-line py-1.5 text-note">
      <span className="flex gap-2 font-semibold">
        <span>{time(at)}</span>
        <span className="grow">{t(`shift.kind.${kind}`)}</span>
        <MoneyText minor={kind === 'out' ? -minor : minor} />
      </span>
      <span className="text-muted wrap-anywhere">
        {[...(note === undefined ? [] : [note]), nameOf(by), ...who].join(' · ')}
      </span>
      {fixes.map((fix) => (
        <span key={`${fix.at} ${fix.minor}`} className="text-clock-text wrap-anywhere">
          <span className="font-semibold">
            {time(fix.at)} {t('shift.fix.line', { amount: moneyWords(fix.minor) })}
          </span>{' '}
          {[fix.note, nameOf(fix.approvedBy ?? fix.by)].join(' · ')}
        </span>
      ))}
      {kind === 'sale' || move.reference !== undefined ? null : (
        <Button
          kind="quiet"
          name="fix-move"
          label={t('shift.fix.of', { kind: t(`shift.kind.${kind}`), amount: moneyWords(minor) })}
          className="-ml-3 self-start px-3!"
          onPress={onFix}
        >
          {t('shift.fix')}
        </Button>
      )}
    </li>
  )
}
