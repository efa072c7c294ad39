import type { EvidenceView, OrderView } from '#contract/views.ts'
import { useWords, type Words } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'

type Row = readonly [label: string, value: string | undefined]

/** All raw data: references, codes, the gateway's own words. Shown only here. */
export function DetailsDialog({
  order,
  onClose,
}: {
  readonly order: OrderView
  readonly onClose: () => void
}) {
  const words = useWords()
  const { t, dateTime } = words
  const { evidence, lastWord, lastAsked, noQr, notice, qr } = order
  const findings = [...(noQr?.findings ?? []), ...(qr?.warnings ?? [])]
  const rows: readonly Row[] = [
    [t('sale.details.reference'), order.displayReference],
    [t('sale.details.status'), t(`common.state.${order.state}`)],
    [t('sale.details.method'), joined([t(`common.method.${order.method}`), order.pageMethod])],
    [t('link.host'), order.link?.url],
    [t('sale.details.note'), order.note],
    [t('sale.details.created'), dateTime(order.createdAt)],
    [t('sale.details.expires'), dateTime(order.expiresAt)],
    [t('sale.details.since'), dateTime(order.since)],
    [t('sale.details.next'), order.nextCheckAt === undefined ? undefined : dateTime(order.nextCheckAt)],
    [t('sale.details.watch'), dateTime(order.watchUntil)],
    ...rowsOf(evidence, words),
    [
      t('sale.details.lastAsked'),
      order.elsewhere === true
        ? t('sale.details.elsewhere')
        : lastAsked === undefined
          ? undefined
          : joined([lastAsked.outcome, lastAsked.code]),
    ],
    [
      t('sale.details.lastWord'),
      lastWord === undefined ? undefined : joined([lastWord.flag, lastWord.code, lastWord.message]),
    ],
    [t('sale.details.unread'), joined((evidence ?? lastWord)?.unread ?? [], ', ')],
    [t('sale.details.notes'), noteWords(words, (evidence ?? lastWord)?.notes)],
    [t('sale.details.notice'), noticeWords(words, notice)],
    [t('sale.details.findings'), findings.length === 0 ? undefined : findings.join('; ')],
  ]
  return (
    <Dialog
      title={t('sale.do.details')}
      isOpen
      onClose={onClose}
      actions={
        <Button kind="primary" autoFocus onPress={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <dl data-selectable className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 tabular-nums">
        {rows.flatMap(([label, value]) =>
          value === undefined || value === ''
            ? []
            : [
                <dt key={`${label} name`} className="text-muted">
                  {label}
                </dt>,
                <dd key={label} className="font-semibold break-words">
                  {value}
                </dd>,
              ],
        )}
      </dl>
      {[evidence, lastAsked, lastWord, notice].every((each) => each === undefined) ? (
        <p>{t('sale.details.none')}</p>
      ) : null}
    </Dialog>
  )
}

function rowsOf(evidence: EvidenceView | undefined, { t, dateTime }: Words): readonly Row[] {
  if (evidence === undefined) return []
  const { source, at, code, message, flag, paidAt, transactionId, rrn, successes } = evidence
  return [
    [t('sale.details.source'), t(`common.source.${source}`)],
    [t('sale.details.at'), dateTime(at)],
    [t('sale.details.paidAt'), paidAt === undefined ? undefined : dateTime(paidAt)],
    [t('sale.details.code'), code],
    [t('sale.details.message'), message],
    [t('sale.details.flag'), flag],
    [t('sale.details.transaction'), transactionId],
    [t('sale.details.rrn'), rrn],
    [t('sale.details.successes'), successes === undefined ? undefined : String(successes)],
  ]
}

function noticeWords({ dateTime }: Words, notice: OrderView['notice']): string | undefined {
  if (notice === undefined) return undefined
  const minor = notice.totalMinor ?? notice.paidMinor
  const amount = minor === undefined ? undefined : moneyWords(minor)
  return joined([dateTime(notice.at), notice.status, amount, notice.transactionId])
}

function joined(parts: readonly (string | undefined)[], between = ' · '): string {
  return parts.filter((part) => part !== undefined).join(between)
}

/** Unusual fields of an answer, and how: `additionalInfo.rrn: too long`. */
function noteWords({ t }: Words, notes: EvidenceView['notes'] = []): string {
  return notes.map(({ field, why }) => `${field}: ${t(`gateway.note.${why}`)}`).join('; ')
}
