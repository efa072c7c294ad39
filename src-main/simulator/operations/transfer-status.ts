import { timestampA } from '#domain/timestamp.ts'
import { readWireAmount, sameMoney } from '#domain/money.ts'
import { transferStatus } from '#gateway/operations/transfer-status.ts'
import type { z } from 'zod'
import { done, refusals, refuse, type Verdict } from '../answer.ts'
import { transferState, type TransferState } from '../control/deposit.ts'
import type { HandlerContext } from './handler.ts'
import type { Transfer } from '../records.ts'

type Request = z.output<(typeof transferStatus)['request']>
type Response = z.input<(typeof transferStatus)['response']>

/** Codes of the national standard. */
const SHOWN: Readonly<Record<TransferState, { readonly code: string; readonly words: string }>> = {
  asking: { code: '01', words: 'Initiated' },
  accepted: { code: '03', words: 'Pending' },
  done: { code: '00', words: 'Success' },
  failed: { code: '06', words: 'Failed' },
  refused: { code: '05', words: 'Cancelled' },
}

/** The state of a transfer (service code 36 of the national standard; not in the interface). */
export function handleTransferStatus(request: Request, { now, state }: HandlerContext): Verdict {
  const transfer = state.records.get('transfer', request.originalPartnerReferenceNo)
  if (transfer === undefined || !isThis(transfer, request))
    return refuse(transferStatus.serviceCode, refusals.notFound)
  const { code, words } = SHOWN[transferState(transfer, now)]
  const body: Response = {
    responseCode: '2003600',
    responseMessage: 'Successful',
    originalPartnerReferenceNo: transfer.id,
    originalReferenceNo: transfer.referenceNo,
    originalExternalId: transfer.externalId,
    serviceCode: '18',
    transactionDate: timestampA(transfer.createdAt),
    amount: { value: transfer.amount, currency: 'IDR' },
    beneficiaryAccountNo: transfer.beneficiaryAccountNo,
    latestTransactionStatus: code,
    transactionStatusDesc: words,
  }
  return done(body)
}

/** The request's details, in addition to the reference, must match the transfer. */
function isThis(transfer: Transfer, { originalExternalId, amount }: Request): boolean {
  if (originalExternalId !== undefined && originalExternalId !== transfer.externalId) return false
  const kept = readWireAmount(transfer.amount)
  return amount === undefined || (kept !== undefined && sameMoney(amount, kept))
}
