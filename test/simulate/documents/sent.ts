/** A request that has left the till, by the wire's own record. */
export const OPERATIONS = [
  ['/transfer-interbank', 'transfer'],
  ['/transfer/status', 'status'],
  ['/transfer-va/status', 'paid'],
  ['/sendbillingmulti', 'send'],
  ['/rejectbilling', 'withdraw'],
] as const
export type OperationName = (typeof OPERATIONS)[number][1]

/** It only asks. */
export function isQuestion({ operation }: Pick<Send, 'operation'>): boolean {
  return operation === 'status' || operation === 'paid'
}

/** What the gateway said in its own whole answer, of a payout or of one document. */
export type Word = 'accepted' | 'refused' | 'not-executed' | 'pending' | 'success' | 'failed'

export type Send = {
  readonly operation: OperationName
  /** X-EXTERNAL-ID, or `rq_uuid`. */
  readonly id: string
  /** Of a payout; empty for invoices. */
  readonly reference: string
  /** What must not be done twice: bank, account and amount; or the documents. */
  readonly about: readonly string[]
  readonly body: Readonly<Record<string, unknown>>
  readonly sentAt: number
  /** Empty until the living till was given a whole answer in the gateway's own words. */
  readonly said: Map<string, Word>
  /** Anything was given back to the living till, readable or not. */
  isAnswered: boolean
  /** When the gateway decided what it said, by its clock. */
  saidAt?: number
  /** It left while an earlier one about the same was not known to the till. */
  blindAfter?: Send
}
