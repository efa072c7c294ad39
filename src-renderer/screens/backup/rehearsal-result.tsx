import type { BackupRow, RehearsalView } from '#contract/backup-views.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { LostMore } from './lost-more.tsx'

type Props = {
  readonly rehearsal: RehearsalView
  readonly backups: readonly BackupRow[]
  /** Left out for a person who may not restore. */
  readonly onRestore?: () => void
}

/** Not the backup's fault: it may still be good. */
const NOT_ITS_FAULT: ReadonlySet<string> = new Set(['gone', 'disk-full', 'unwritable', 'stopped', 'newer'])

/** The result of a rehearsal, in words. */
export function RehearsalResult({ rehearsal, backups, onRestore }: Props) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const { name, at } = rehearsal
  const madeAt = backups.find((row) => row.name === name)?.madeAt ?? at
  const when = full(madeAt)
  if (!rehearsal.ok) {
    const isAgain = NOT_ITS_FAULT.has(rehearsal.why)
    return (
      <Callout tone="danger" shape="down" role="alert">
        <p className="font-semibold">
          {t(isAgain ? 'backup.fault.title.again' : 'backup.fault.title', { when })}
        </p>
        <p>{t(`backup.fault.${rehearsal.why}`)}</p>
      </Callout>
    )
  }
  const { orders, events, minor, ms, likeness, lastAt } = rehearsal
  const isBad = likeness.kind === 'differs'
  return (
    <Callout tone={isBad ? 'danger' : 'paid'} shape={isBad ? 'down' : 'up'} role={isBad ? 'alert' : 'status'}>
      <p className="font-semibold">{t('backup.rehearsed', { when })}</p>
      <p>
        {t('backup.rehearsed.what', {
          orders,
          events,
          sum: moneyWords(minor),
          seconds: Math.max(1, Math.round(ms / 1_000)),
        })}
      </p>
      <p>
        {likeness.kind !== 'behind'
          ? t(`backup.rehearsed.${likeness.kind}`)
          : likeness.events === 0
            ? t('backup.rehearsed.same')
            : t('backup.rehearsed.behind', { n: likeness.events })}
      </p>
      {likeness.kind === 'behind' && (likeness.orders > 0 || likeness.minor !== 0n || likeness.zs > 0) ? (
        <p>
          {t('backup.rehearsed.lost', {
            orders: likeness.orders,
            zs: likeness.zs,
            sum: moneyWords(likeness.minor),
          })}
        </p>
      ) : null}
      {likeness.kind === 'behind' ? <LostMore likeness={likeness} /> : null}
      <p className="text-note" data-selectable>
        {t('backup.rehearsed.to', { when: full(lastAt ?? madeAt), file: name })}
      </p>
      {onRestore === undefined ? null : (
        <Button name="restore" className="mt-2 self-start" onPress={onRestore}>
          {t('backup.restore.this')}
        </Button>
      )}
    </Callout>
  )
}
