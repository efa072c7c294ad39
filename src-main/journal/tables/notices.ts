import type { PaymentNotice, UnknownPayment } from '#domain/callback-fact.ts'
import { given } from '#domain/given.ts'
import { readWireAmount, type Money } from '#domain/money.ts'

/** The gateway's statuses for "no money came" (interface, part 3); any other, or a missing one, may mean money. */
const NO_MONEY: ReadonlySet<string> = new Set(['F', 'EX', 'IP'])

/** The content of a payment call, read from its evidence; undefined when it says that no money came. */
export function noticeIn(at: number, evidence: string): PaymentNotice | undefined {
  const body = memberOf(parsed(evidence), 'body')
  const status = textOf(memberOf(memberOf(body, 'additionalInfo'), 'transactionStatus'))
  if (status !== undefined && NO_MONEY.has(status.trim().toUpperCase())) return undefined
  const paid = amountOf(memberOf(body, 'paidAmount'))
  const total = amountOf(memberOf(body, 'totalAmount'))
  const transactionId = textOf(memberOf(body, 'trxId'))
  return {
    at,
    ...given({ status, paid, total, transactionId }),
  }
}

/** Like `noticeIn`, for a call about something that is not ours. */
export function unknownIn(at: number, evidence: string): UnknownPayment | undefined {
  const notice = noticeIn(at, evidence)
  if (notice === undefined) return undefined
  const number = textOf(memberOf(memberOf(parsed(evidence), 'body'), 'virtualAccountNo'))
  return { ...notice, ...given({ number }) }
}

function amountOf(amount: unknown): Money | undefined {
  const value = memberOf(amount, 'value')
  // Some gateways send a number where the interface has a text.
  const text = typeof value === 'number' ? String(value) : textOf(value)
  return text === undefined ? undefined : readWireAmount(text)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
