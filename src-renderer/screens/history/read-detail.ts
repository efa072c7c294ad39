import { PAYMENT_FLAGS, type PaymentFlag } from '#domain/evidence.ts'

/** What a journalled event says of itself, as far as it can be read; the raw text is always kept. */
export type EventDetail = {
  readonly raw: string
  readonly flag?: PaymentFlag
  /** Deciding fields that could not be read: the flag is not proven. */
  readonly isUnread?: true
  readonly why?: string
  readonly conclusive?: boolean
  readonly code?: string
  readonly message?: string
  /** Sen. */
  readonly paidMinor?: bigint
}

/** Reads the journal's text of an event. Never throws: what cannot be read is shown as it stands. */
export function readDetail(raw: string): EventDetail {
  const event = parsed(raw)
  const evidence = recordOf(event['evidence'])
  const flag = PAYMENT_FLAGS.find((known) => known === evidence['flag'])
  const paid = minorOf(evidence['paidAmount'])
  return {
    raw,
    ...(flag === undefined ? {} : { flag }),
    ...(Array.isArray(evidence['unread']) ? { isUnread: true as const } : {}),
    ...textOf('why', event['why']),
    ...(typeof event['conclusive'] === 'boolean' ? { conclusive: event['conclusive'] } : {}),
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
