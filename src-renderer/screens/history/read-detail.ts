import { RESOLVED_HOW, type ResolvedHow } from '#domain/resolved.ts'
import { PAYMENT_FLAGS, type PaymentFlag } from '#domain/evidence.ts'

/** What a journalled event says, as far as it is readable; the raw text is always kept. */
export type EventDetail = {
  readonly raw: string
  readonly flag?: PaymentFlag
  /** Deciding fields were unreadable, so the payment flag is unproven. */
  readonly isUnread?: true
  readonly why?: string
  readonly conclusive?: boolean
  /** It corrects an earlier decision. */
  readonly isCorrection?: true
  /** What a manager decided. */
  readonly how?: ResolvedHow
  readonly code?: string
  readonly message?: string
  /** Sen. */
  readonly paidMinor?: bigint
}

/** Parses the journal's text of an event. Never throws: unreadable text is shown raw. */
export function readDetail(raw: string): EventDetail {
  const event = parsed(raw)
  const evidence = recordOf(event['evidence'])
  const flag = PAYMENT_FLAGS.find((known) => known === evidence['flag'])
  const how = RESOLVED_HOW.find((known) => known === event['how'])
  const paid = minorOf(evidence['paidAmount'])
  return {
    raw,
    ...(flag === undefined ? {} : { flag }),
    ...(Array.isArray(evidence['unread']) ? { isUnread: true as const } : {}),
    ...textOf('why', event['why']),
    ...(typeof event['conclusive'] === 'boolean' ? { conclusive: event['conclusive'] } : {}),
    ...(event['corrects'] === undefined ? {} : { isCorrection: true as const }),
    ...(how === undefined ? {} : { how }),
    ...textOf('code', evidence['code']),
    ...textOf('message', evidence['message']),
    ...(paid === undefined ? {} : { paidMinor: paid }),
  }
}

type Fields = Readonly<Record<string, unknown>>

function parsed(raw: string): Fields {
  try {
    return recordOf(JSON.parse(raw))
  } catch {
    return {}
  }
}

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function textOf<K extends string>(key: K, value: unknown): { readonly [P in K]?: string } {
  return typeof value === 'string' && value !== '' ? ({ [key]: value } as { readonly [P in K]?: string }) : {}
}

/** The journal writes a bigint as `{"$n":"123"}`. */
function minorOf(money: unknown): bigint | undefined {
  const digits = recordOf(recordOf(money)['minor'])['$n']
  return typeof digits === 'string' && /^-?\d{1,20}$/.test(digits) ? BigInt(digits) : undefined
}
