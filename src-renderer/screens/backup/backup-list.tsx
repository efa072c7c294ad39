import type { BackupRow } from '#contract/backup-views.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Mark, MarkGlyph } from '../../ui/mark.tsx'
import { useSizeWords } from './backup-words.ts'

type Props = {
  readonly backups: readonly BackupRow[]
  /** False while the backup folder cannot be opened, so its contents are unknown. */
  readonly isReachable: boolean
  readonly isBusy: boolean
  readonly onRehearse: (name: string) => void
}

/** Newest first. Each can be rehearsed, which changes nothing. */
export function BackupList({ backups, isReachable, isBusy, onRehearse }: Props) {
  const { t } = useWords()
  if (backups.length === 0) {
    return (
      <EmptyState
        icon={<MarkGlyph shape="open" className="size-10" />}
        title={t(isReachable ? 'backup.list.empty' : 'backup.list.away')}
        body={t(isReachable ? 'backup.list.empty.body' : 'backup.list.away.body')}
      />
    )
  }
  return (
    <ul aria-labelledby="backup-list" className="flex flex-col gap-2">
      {backups.map((row) => (
        <Row key={row.name} row={row} isBusy={isBusy} onRehearse={onRehearse} />
      ))}
    </ul>
  )
}

type RowProps = Omit<Props, 'backups' | 'isReachable'> & {
  readonly row: BackupRow
}

function Row({ row, isBusy, onRehearse }: RowProps) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const size = useSizeWords()
  const when = full(row.madeAt)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line px-4 py-3">
      <div className="flex min-w-56 grow basis-0 flex-col gap-1">
        <p className="font-semibold tabular-nums">{when}</p>
        <p className="text-note text-muted tabular-nums">
          {t('backup.row.events', { n: row.events })} · {size(row.bytes)}
        </p>
        <p className="flex flex-wrap gap-x-4 text-note">
          <Proof row={row} />
          {row.opensWith === 'passphrase' ? null : (
            <Mark tone="clock" shape="ask" words={t(`backup.row.${row.opensWith}`)} />
          )}
        </p>
      </div>
      <Button
        name="rehearse"
        isDisabled={isBusy}
        label={t('backup.rehearse.of', { when })}
        onPress={() => onRehearse(row.name)}
      >
        {t('backup.rehearse')}
      </Button>
    </li>
  )
}

function Proof({ row: { isBroken, provenAt } }: { readonly row: BackupRow }) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  if (isBroken) return <Mark tone="danger" shape="down" words={t('backup.row.broken')} />
  return provenAt === undefined ? (
    <Mark tone="quiet" shape="open" words={t('backup.row.unproven')} />
  ) : (
    <Mark tone="paid" shape="up" words={t('backup.row.proven', { when: full(provenAt) })} />
  )
}
