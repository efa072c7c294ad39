import { statSync } from 'node:fs'
import type { Bill } from '#domain/bill.ts'
import type { PaymentNotice } from '#domain/callback-fact.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { Order } from '#domain/order.ts'
import { billReads } from '../tables/bills.ts'
import { callbackReads } from '../tables/callbacks.ts'
import { provenOnce } from '../check/read-proof.ts'
import { connectReadOnly, type Db } from '../connection.ts'
import { UNPROVEN } from '../tables/define.ts'
import { instructionKeyReads } from './instruction-keys.ts'
import { instructionReads } from '../tables/instructions.ts'
import { openOrderReads } from './open-orders.ts'
import { orderReads } from '../tables/orders.ts'
import { cashSaleReads } from '../tables/cash-sales.ts'
import { refundReads } from '../tables/refunds.ts'
import { splitReads } from '../tables/splits.ts'
import { splitPartReads, type SplitParts } from './split-parts.ts'

/**
 * "Not there" and "unreadable now" are different answers: only the first may be reported to the gateway as unknown.
 */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly detail: string }

/** What another process may ask of the till's journal. Each answer reflects the last commit. */
export type JournalReader = {
  order(reference: string): Reading<Order | undefined>
  ordersOfSale(saleId: string): Reading<readonly Order[]>
  /** See `split-parts.ts`. */
  partsBeside(saleId: string): Reading<SplitParts | undefined>
  noticeOf(reference: string, operation: string): Reading<PaymentNotice | undefined>
  bill(reference: string): Reading<Bill | undefined>
  instruction(reference: string): Reading<Instruction | undefined>
  /** Reference of the block in which an invoice with this number was sent last, whatever its result here. */
  invoiceHolder(document: string): Reading<string | undefined>
  /** See `open-orders.ts`; `now` is epoch milliseconds. */
  askedOrders(now: number): Reading<readonly Order[]>
  /** See `callbacks.ts`; `sinceMs` is epoch milliseconds. */
  callbackHeard(externalId: string, sinceMs: number): Reading<boolean>
  callbackSigned(digest: string, sinceMs: number): Reading<boolean>
  callbackExternalIds(sinceMs: number): Reading<readonly string[]>
  close(): void
}

type Opening = { readonly db: Db; readonly inode: bigint; readonly reads: ReturnType<typeof makeReads> }

// The caller has five seconds to answer the gateway, with others queued behind: fail early rather than late.
const BUSY_MS = 250

/**
 * Opens nothing yet: every query uses the current connection, or a new one. The file may be made, migrated, closed,
 * reopened or replaced at any time; the next query is answered again.
 */
export function openForReading(file: string): JournalReader {
  let opening: Opening | undefined
  const close = (): void => {
    opening?.db.close()
    opening = undefined
  }
  const current = (): Opening => {
    const inode = statSync(file, { bigint: true }).ino
    // A restored journal is another file under the same name; the old connection would keep answering from the old
    // file.
    if (opening !== undefined && opening.inode !== inode) close()
    opening ??= connectTo(file, inode)
    return opening
  }
  const ask = <T>(question: (reads: Opening['reads']) => T, isSecond = false): Reading<T> => {
    const hadOne = opening !== undefined
    try {
      return { ok: true, value: question(current().reads) }
    } catch (error) {
      close()
      // A connection that was good a moment ago may have outlived its file: try a fresh one.
      if (hadOne && !isSecond) return ask(question, true)
      return { ok: false, detail: error instanceof Error ? error.message : String(error) }
    }
  }
  return {
    order: (reference) => ask((reads) => reads.order(reference)),
    ordersOfSale: (saleId) => ask((reads) => reads.ordersOfSale(saleId)),
    partsBeside: (saleId) => ask((reads) => reads.partsBeside(saleId)),
    noticeOf: (reference, operation) => ask((reads) => reads.noticeOf(reference, operation)),
    bill: (reference) => ask((reads) => reads.bill(reference)),
    instruction: (reference) => ask((reads) => reads.instruction(reference)),
    invoiceHolder: (document) => ask((reads) => reads.lastHolderOf('document', document)),
    askedOrders: (now) => ask((reads) => reads.askedOrders(now)),
    callbackHeard: (externalId, sinceMs) => ask((reads) => reads.callbackHeard(externalId, sinceMs)),
    callbackSigned: (digest, sinceMs) => ask((reads) => reads.callbackSigned(digest, sinceMs)),
    callbackExternalIds: (sinceMs) => ask((reads) => reads.callbackExternalIds(sinceMs)),
    close,
  }
}

function connectTo(file: string, inode: bigint): Opening {
  const db = connectReadOnly(file, BUSY_MS)
  try {
    return { db, inode, reads: makeReads(db) }
  } catch (error) {
    db.close()
    throw error
  }
}

function makeReads(db: Db) {
  const touch = provenOnce(db)
  const sales = {
    ...orderReads(db, touch),
    ...cashSaleReads(db, touch),
    ...refundReads(db, touch),
    ...splitReads(db, touch),
  }
  return {
    ...sales,
    ...splitPartReads(sales),
    ...openOrderReads(db, UNPROVEN),
    ...billReads(db, touch),
    ...instructionReads(db, touch),
    ...instructionKeyReads(db, touch),
    ...callbackReads(db),
  }
}
