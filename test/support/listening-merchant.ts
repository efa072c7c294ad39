/** The merchant's answers to the gateway: the listener's own code over a journal, without sockets. */
import { answerInquiry } from '#callbacks/inquiry.ts'
import { answerTransfer } from '#callbacks/transfer.ts'
import { codeOf, type Word } from '#callbacks/refusals.ts'
import type { HandlerContext } from '#callbacks/handler.ts'
import { readWireAmount, rupiah, wireAmount } from '#domain/money.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Journal } from '#journal/journal.ts'
import { practiceMerchant } from '#simulator/config.ts'
import type { MerchantRefused } from '#simulator/merchant/merchant-answer.ts'
import type { MerchantClient } from '#simulator/merchant/merchant-client.ts'
import { RULES } from './callbacks.ts'

export type ListeningMerchant = MerchantClient & {
  /** The inquiries, in order. */
  readonly asked: readonly string[]
}

const { partnerServiceId, merchantId: customerNo, partnerId, channelId } = practiceMerchant

export function listeningMerchant(
  journal: () => Journal,
  box: () => PersonalBox | undefined,
  now: () => number,
): ListeningMerchant {
  const asked: string[] = []
  const reading = <T>(value: T) => ({ ok: true, value }) as const
  const context = (): HandlerContext => ({
    now: now(),
    merchant: { partnerId, channelId, partnerServiceId, customerNo, payerName: 'PELANGGAN' },
    rules: RULES,
    reads: {
      order: (reference) => reading(journal().read.order(reference)),
      ordersOfSale: (saleId) => reading(journal().read.ordersOfSale(saleId)),
      partsBeside: (saleId) => reading(journal().read.partsBeside(saleId)),
      noticeOf: (reference, operation) => reading(journal().read.noticeOf(reference, operation)),
      bill: (reference) => reading(journal().read.bill(reference)),
      instruction: (reference) => reading(journal().read.instruction(reference)),
      invoiceHolder: (document) => reading(journal().read.lastHolderOf('document', document)),
    },
    openPayer: () => undefined,
    openSealed: (sealed) => box()?.open(sealed),
    sealText: (text) => box()?.seal(text),
  })
  return {
    asked,
    inquire: async ({ reference }) => {
      asked.push(`inquiry ${reference}`)
      const request = {
        partnerServiceId,
        customerNo,
        virtualAccountNo: reference,
        trxDateInit: now(),
        inquiryRequestId: 'I1',
      }
      const { word, rest } = answerInquiry(request, {}, context())
      const data = rest?.({ number: '1', at: now() }).virtualAccountData
      if (data === undefined) return refused('24', word)
      const { virtualAccountName: name, totalAmount, inquiryRequestId } = data
      return { kind: 'granted', bill: { amount: wireAmount(totalAmount), name, inquiryRequestId } }
    },
    notifyPayment: async ({ reference }) => {
      asked.push(`payment ${reference}`)
      return { kind: 'accepted' }
    },
    confirmTransfer: async ({ partnerReferenceNo, amount, beneficiaryAccountNo }) => {
      asked.push(`transfer ${partnerReferenceNo}`)
      const money = readWireAmount(amount) ?? rupiah(0)
      const { word } = answerTransfer(
        { partnerReferenceNo, amount: money, beneficiaryAccountNo },
        {},
        context(),
      )
      return word.status === 200 ? { kind: 'accepted' } : refused('70', word)
    },
  }
}

function refused(service: string, { status, caseCode, message }: Word): MerchantRefused {
  return { kind: 'refused', code: codeOf(service, status, caseCode), message }
}
