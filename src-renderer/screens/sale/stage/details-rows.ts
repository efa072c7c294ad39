import type { EvidenceView, OrderView } from '#contract/views.ts'
import { moneyWords } from '../../../ui/money-text.tsx'
import type { Words } from '../../../words/words.tsx'

type Row = readonly [label: string, value: string | undefined]

/** What a person at the counter may want to read out: numbers and times. */
export function storyRows(order: OrderView, words: Words): readonly Row[] {
  const { t, dateTime } = words
  return [
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
    ...evidenceRows(order.evidence, words),
    [t('sale.details.lastAsked'), order.elsewhere === true ? t('sale.details.elsewhere') : undefined],
    [t('sale.details.notice'), noticeWords(words, order.notice)],
  ]
}

function evidenceRows(evidence: EvidenceView | undefined, { t, dateTime }: Words): readonly Row[] {
  if (evidence === undefined) return []
  const { source, at, paidAt, transactionId, rrn, successes } = evidence
  return [
    [t('sale.details.source'), t(`common.source.${source}`)],
    [t('sale.details.at'), dateTime(at)],
    [t('sale.details.paidAt'), paidAt === undefined ? undefined : dateTime(paidAt)],
    [t('sale.details.transaction'), transactionId],
    [t('sale.details.rrn'), rrn],
    [t('sale.details.successes'), successes === undefined ? undefined : String(successes)],
  ]
}

/** The wire, for IT: codes, flags and the provider's own words. */
export function wireRows(order: OrderView, words: Words): readonly Row[] {
  const { t } = words
  const { evidence, lastWord, lastAsked, noQr, notice, qr } = order
  const findings = [...(noQr?.findings ?? []), ...(qr?.warnings ?? [])]
  return [
    [t('sale.details.code'), evidence?.code],
    [t('sale.details.message'), evidence?.message],
    [t('sale.details.flag'), evidence?.flag],
    [
      t('sale.details.lastAsked'),
      order.elsewhere === true ? undefined : joined([lastAsked?.outcome, lastAsked?.code]),
    ],
    [t('sale.details.lastWord'), joined([lastWord?.flag, lastWord?.code, lastWord?.message])],
    [t('sale.details.unread'), joined((evidence ?? lastWord)?.unread ?? [], ', ')],
    [t('sale.details.notes'), noteWords(words, (evidence ?? lastWord)?.notes)],
    [t('sale.details.noticeStatus'), notice?.status],
    [t('sale.details.findings'), findings.join('; ')],
  ]
}

function noticeWords({ dateTime }: Words, notice: OrderView['notice']): string | undefined {
  if (notice === undefined) return undefined
  const minor = notice.totalMinor ?? notice.paidMinor
  return joined([
    dateTime(notice.at),
    minor === undefined ? undefined : moneyWords(minor),
    notice.transactionId,
  ])
}

function joined(parts: readonly (string | undefined)[], between = ' · '): string {
  return parts.filter((part) => part !== undefined).join(between)
}

/** Unusual fields of an answer, and how: `additionalInfo.rrn: too long`. */
function noteWords({ t }: Words, notes: EvidenceView['notes'] = []): string {
  return notes.map(({ field, why }) => `${field}: ${t(`gateway.note.${why}`)}`).join('; ')
}
