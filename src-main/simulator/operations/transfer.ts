import { compareMoney, isZero, readWireAmount, rupiah, wireAmount, type Money } from '#domain/money.ts'
import { transferInterbank } from '#gateway/operations/transfer-interbank.ts'
import type { z } from 'zod'
import { done, refusals, refuse, type Refused, type Verdict } from '../answer.ts'
import { accountHolder } from '../control/bank-account.ts'
import { depositBalance, splitFee } from '../control/deposit.ts'
import { duplicateReference } from '../checks/duplicate.ts'
import type { Answering, HandlerContext } from './handler.ts'
import type { MerchantClient } from '../merchant/merchant-client.ts'
import type { Transfer } from '../records.ts'

type Request = z.output<(typeof transferInterbank)['request']>
type Response = z.input<(typeof transferInterbank)['response']>

/**
 * Interbank transfer (service code 18; interface, 2.8). With a connection to the merchant, it must confirm before
 * anything is paid out (interface, part 6). An accepted transfer settles later.
 */
export function handleTransfer(request: Request, context: HandlerContext): Answering {
  const checked = checkBusiness(request, context)
  if (!checked.ok) return refuse(transferInterbank.serviceCode, checked.refused)
  const { merchant, state } = context
  const transfer = { ...checked.transfer, state: merchant === undefined ? 'accepted' : 'asking' } as const
  // Before the merchant is asked: reserves the money and uses up the reference.
  state.records.put(transfer)
  return merchant === undefined ? accepted(transfer) : confirmed(transfer, merchant, context)
}

async function confirmed(
  transfer: Transfer,
  merchant: MerchantClient,
  { state }: HandlerContext,
): Promise<Verdict> {
  const reply = await merchant.confirmTransfer({
    partnerReferenceNo: transfer.id,
    referenceNo: transfer.referenceNo,
    beneficiaryAccountNo: transfer.beneficiaryAccountNo,
    amount: transfer.amount,
    createdAt: transfer.createdAt,
  })
  const yes = reply.kind === 'accepted'
  state.records.put({ ...transfer, state: yes ? 'accepted' : 'refused' })
  if (yes) return accepted(transfer)
  const why = reply.kind === 'refused' ? `refused with ${reply.code}` : `unreachable: ${reply.why}`
  return refuse(transferInterbank.serviceCode, refusals.doNotHonor(`Not confirmed by merchant, ${why}`))
}

function accepted(transfer: Transfer): Verdict {
  const body: Response = {
    responseCode: '2001800',
    responseMessage: 'Successful',
    partnerReferenceNo: transfer.id,
    referenceNo: transfer.referenceNo,
    beneficiaryAccountNo: transfer.beneficiaryAccountNo,
    beneficiaryBankCode: transfer.beneficiaryBankCode,
    sourceAccountNo: transfer.sourceAccountNo,
    amount: { value: transfer.amount, currency: 'IDR' },
    traceNo: transfer.referenceNo.slice(-6),
    additionalInfo: {},
  }
  return done(body)
}

type Checked =
  | { readonly ok: true; readonly transfer: Omit<Transfer, 'state'> }
  | { readonly ok: false; readonly refused: Refused }

function checkBusiness(request: Request, context: HandlerContext): Checked {
  const { now, config, state, externalId } = context
  const { partnerReferenceNo, amount, feeType, sourceAccountNo } = request
  const { beneficiaryBankCode, beneficiaryAccountNo, beneficiaryAccountName } = request
  const refused = (refusal: Refused): Checked => ({ ok: false, refused: refusal })
  if (sourceAccountNo !== config.depositSource && sourceAccountNo !== config.directSource)
    return refused(refusals.invalidAccount)
  if (isZero(amount)) return refused(refusals.invalidAmount)
  if (compareMoney(amount, limit(config.maximumTransferAmount)) > 0) return refused(refusals.overLimit)
  if (accountHolder(beneficiaryBankCode, beneficiaryAccountNo) === undefined)
    return refused(refusals.invalidAccount)
  if (state.records.get('transfer', partnerReferenceNo) !== undefined)
    return refused(duplicateReference(config))
  const split = splitFee(amount, feeType, config)
  if (!split.ok)
    return refused(split.why === 'fee-too-large' ? refusals.invalidFormat('feeType') : refusals.invalidAmount)
  if (compareMoney(limit(split.debited), depositBalance(state.records, config, now)) > 0)
    return refused(refusals.insufficientFunds)
  const transfer: Omit<Transfer, 'state'> = {
    kind: 'transfer',
    id: partnerReferenceNo,
    referenceNo: state.nextTrxId(now),
    createdAt: now,
    amount: wireAmount(amount),
    debited: split.debited,
    credited: split.credited,
    feeType: feeType ?? 'OUR',
    sourceAccountNo,
    beneficiaryAccountNo,
    beneficiaryAccountName,
    beneficiaryBankCode,
    externalId,
    settlesAt: now + config.settleTransferAfterMs,
  }
  return { ok: true, transfer }
}

function limit(wire: string): Money {
  return readWireAmount(wire) ?? rupiah(0)
}
