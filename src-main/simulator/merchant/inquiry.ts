import { refusals, type Refused } from '../answer.ts'
import type { HandlerContext } from '../operations/handler.ts'
import type { Bill, InquiryReply, MerchantClient } from './merchant-client.ts'

export type Asked =
  | { readonly ok: true; readonly bill: Bill }
  | { readonly ok: false; readonly refused: Refused }

/** The client to ask before an order is made; undefined when the merchant is not to be asked. */
export function inquiryLine({ merchant, config }: HandlerContext): MerchantClient | undefined {
  return config.inquiry === 'required' ? merchant : undefined
}

/** Asks the merchant whether a payment of this amount may be made for the reference (interface, part 6, 1). */
export async function askMerchant(line: MerchantClient, reference: string, amount: string): Promise<Asked> {
  const reply = await line.inquire({ reference })
  if (reply.kind !== 'granted') return { ok: false, refused: refusals.notPermitted(whyNot(reply)) }
  if (reply.bill.amount !== amount) return { ok: false, refused: refusals.invalidAmount }
  return { ok: true, bill: reply.bill }
}

/** The reason, worded so that a merchant can act on it; includes the code of the merchant's own answer. */
export function whyNot(reply: Exclude<InquiryReply, { readonly kind: 'granted' }>): string {
  if (reply.kind === 'refused') return `Inquiry address refused with ${reply.code} ${reply.message}`
  switch (reply.why) {
    case 'timeout':
      return 'Inquiry address does not answer in time'
    case 'connection':
      return 'Inquiry address cannot be reached'
    case 'tls':
      return 'Inquiry address has no certificate to trust'
    case 'bad-answer':
      return `Inquiry address answers wrongly: ${reply.detail}`
  }
}
