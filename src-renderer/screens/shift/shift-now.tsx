import { useState } from 'react'
import type { ShiftView } from '#contract/shift-views.ts'
import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { PaperPreview } from '../../till/paper-preview.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DrawerCard } from './drawer-card.tsx'
import { Figures } from '../../acts/shift/figures.tsx'
import { HandOver } from '../../acts/shift/hand-over.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RefundsButton } from './refunds/refunds-button.tsx'
import { useNames } from '../../acts/shift/use-names.ts'

type Props = {
  readonly shift: ShiftView
  readonly open: NonNullable<ShiftView['open']>
  readonly onList: () => void
  readonly onRefunds: () => void
  readonly onClose: () => void
}

/** The open shift: its acts on the left, the current X on the right. */
export function ShiftNow({ shift, open, onList, onRefunds, onClose }: Props) {
  const { t, dateTime } = useWords()
  const nameOf = useNames()
  const [dialog, setDialog] = useState<'in' | 'out' | 'print' | undefined>(undefined)
  return (
    <div className="flex h-full min-h-0 gap-4 small:h-auto small:flex-col">
      <div className="flex min-h-0 w-88 shrink-0 flex-col gap-4 overflow-y-auto low:w-80 small:w-full small:overflow-visible">
        <section
          aria-labelledby="shift-now"
          className="flex shrink-0 flex-col gap-3 rounded-card bg-raised p-5 low:p-4"
        >
          <h2 id="shift-now" className="text-title font-bold" data-shift={open.number}>
            {t('shift.number', { n: open.number })}
          </h2>
          <p className="text-muted">
            {t('shift.openedBy', { when: dateTime(open.openedAt), name: nameOf(open.openedBy) })}
          </p>
          <Button name="close-shift" kind="primary" className="min-h-14!" onPress={onClose}>
            {t('shift.close')}
          </Button>
          {shift.isElsewhere === true ? null : (
            <div className="grid grid-cols-2 gap-3">
              <Button stacked name="cash-in" onPress={() => setDialog('in')}>
                {t('shift.in')}
              </Button>
              <Button stacked name="cash-out" onPress={() => setDialog('out')}>
                {t('shift.out')}
              </Button>
            </div>
          )}
        </section>
        <DrawerCard shift={shift} />
        <section className="shrink-0 rounded-card bg-raised p-5 low:p-4">
          <HandOver handOver={shift.handOver} title={t('shift.handOver.now')} />
        </section>
      </div>
      <X onPrint={() => setDialog('print')} onList={onList} onRefunds={onRefunds} />
      {dialog === 'in' || dialog === 'out' ? (
        <MoveDialog kind={dialog} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'print' ? (
        <PaperPreview what={{ kind: 'x' }} title={t('shift.print.x')} onClose={() => setDialog(undefined)} />
      ) : null}
    </div>
  )
}

type XProps = {
  readonly onPrint: () => void
  readonly onList: () => void
  readonly onRefunds: () => void
}

/** The shift so far; it closes nothing. */
function X({ onPrint, onList, onRefunds }: XProps) {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('shift.x', {})
  return (
    <section
      aria-label="X"
      className="flex min-h-0 min-w-0 grow flex-col gap-3 rounded-card bg-raised p-6 low:p-4"
    >
      <div className="flex flex-wrap justify-end gap-3">
        <RefundsButton onPress={onRefunds} />
        <Button name="print" onPress={onPrint}>
          {t('shift.print.x')}
        </Button>
        <Button name="zs" onPress={onList}>
          {t('shift.zs')}
        </Button>
      </div>
      <div
        tabIndex={0}
        role="group"
        aria-label={t('shift.takings')}
        className="min-h-0 grow overflow-y-auto p-1 small:overflow-visible"
      >
        {data === undefined ? (
          error === null ? (
            <Skeleton lines={8} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <Figures figures={data} at={data.at} isOwn={data.own === true} />
        )}
      </div>
    </section>
  )
}
