import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { BackupRow, RehearsalView } from '#contract/backup-views.ts'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useCommand } from '../../bridge/queries.ts'
import { type Approval, useApproval } from '../../till/approval-dialog.tsx'
import { asksForApproval } from '../../till/approval-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { useRefusalWords } from './backup-words.ts'
import { ComesAgain, LostMore } from './lost-more.tsx'

type Good = Extract<RehearsalView, { ok: true }>
type Props = {
  readonly rehearsal: Good
  readonly row: Pick<BackupRow, 'madeAt'>
  /** Tries the backup again, which states the loss anew. */
  readonly onRehearse: () => void
  readonly onClose: () => void
}
type InUse = { readonly payments: number; readonly instructions: number; readonly shift: boolean }

/** What a restore does and what it loses, in plain words; then the PIN of IT. */
export function RestoreDialog({ rehearsal, row: { madeAt }, onRehearse, onClose }: Props) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const refusalWords = useRefusalWords()
  const { ask, dialog } = useApproval('it')
  const restore = useCommand('backup.restore')
  const [inUse, setInUse] = useState<InUse | undefined>(undefined)
  const [isSure, setSure] = useState(false)
  const begin = async (approval?: Approval) => {
    try {
      await restore.mutateAsync({
        name: rehearsal.name,
        seq: rehearsal.seq,
        ...(inUse !== undefined && isSure ? { confirmed: true as const } : {}),
        ...(approval === undefined ? {} : { approval }),
      })
      onClose()
    } catch (error) {
      const use = inUseOf(error)
      if (use !== undefined) {
        setInUse(use)
        setSure(false)
      }
      throw error
    }
  }
  const failed = isSaidElsewhere(restore.error) ? null : restore.error
  return (
    <Dialog
      role="alertdialog"
      title={t('backup.restore.title', { when: full(madeAt) })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('common.cancel')}
          </Button>
          {isStale(restore.error) ? (
            <Button kind="primary" onPress={onRehearse}>
              {t('backup.restore.again')}
            </Button>
          ) : (
            <Button
              kind="danger"
              onPress={() => ask(begin)}
              isDisabled={inUse !== undefined && !isSure}
              isPending={restore.isPending}
            >
              {t('backup.restore.do')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('backup.restore.to', { when: full(rehearsal.lastAt ?? madeAt) })}</p>
      <Lost likeness={rehearsal.likeness} />
      <p>{t('backup.restore.kept')}</p>
      {inUse === undefined ? null : (
        <>
          <Callout tone="danger" shape="down" role="alert">
            {inUse.payments === 0 ? null : <p>{t('backup.restore.payments', { n: inUse.payments })}</p>}
            {inUse.instructions === 0 ? null : (
              <p>{t('backup.restore.instructions', { n: inUse.instructions })}</p>
            )}
            {inUse.shift ? <p>{t('backup.restore.shift')}</p> : null}
          </Callout>
          <Sure isOn={isSure} onChange={setSure} />
        </>
      )}
      <RefusalNote>{failed === null ? null : refusalWords(failed)}</RefusalNote>
      {dialog}
    </Dialog>
  )
}

/** Takes the focus: the button that had it cannot be pressed until this is on. */
function Sure(props: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box}>
      <Switch {...props}>{t('backup.restore.sure')}</Switch>
    </div>
  )
}

/** Shown as a question above, or in the dialog of the PIN. */
function isSaidElsewhere(error: unknown): boolean {
  return asksForApproval(error) || inUseOf(error) !== undefined
}

function Lost({ likeness }: Pick<Good, 'likeness'>): ReactNode {
  const { t } = useWords()
  if (likeness.kind !== 'behind')
    return (
      <Callout tone="danger" shape="ask">
        {t('backup.restore.unsure')}
      </Callout>
    )
  const { events, orders, minor, zs, slips, cashMoves, instructions } = likeness
  const isMoneyLost = orders > 0 || minor !== 0n || zs > 0
  if (!isMoneyLost && slips === 0 && cashMoves === 0 && instructions === 0)
    return <p>{t('backup.restore.nothing', { n: events })}</p>
  return (
    <Callout tone="danger" shape="down">
      {isMoneyLost ? (
        <>
          <p className="font-semibold">{t('backup.restore.lost', { orders, zs, sum: moneyWords(minor) })}</p>
          <p>{t('backup.restore.lost.asked')}</p>
        </>
      ) : null}
      <LostMore likeness={likeness} />
      <ComesAgain lost={likeness} />
    </Callout>
  )
}

function isStale(error: unknown): boolean {
  return error instanceof BridgeRefusal && error.error.details?.['why'] === 'stale'
}

function inUseOf(error: unknown): InUse | undefined {
  if (!(error instanceof BridgeRefusal) || error.error.code !== 'confirm-first') return undefined
  const { payments = 0, instructions = 0, shift = 0 } = error.error.details ?? {}
  return {
    payments: Number(payments),
    instructions: Number(instructions),
    shift: Number(shift) === 1,
  }
}
