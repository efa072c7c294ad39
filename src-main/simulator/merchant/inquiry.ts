import { refusals, type Refused } from '../answer.ts'
import type { HandlerContext } from '../operations/handler.ts'
import type { Bill, InquiryReply, MerchantClient } from './merchant-client.ts'

export type Asked =
  | { readonly ok: true; readonly bill: Bill }
  | { readonly ok: false; readonly refused: Refused }

/** The line to ask over before anything is made of a number; undefined when nobody is to be asked. */
export function inquiryLine({ merchant, config }: HandlerContext): MerchantClient | undefined {
  return config.inquiry === 'required' ? merchant : undefined
}

/** Whether a payment of this amount may be made for the reference, by the merchant's own word (interface, part 6, 1). */
export async function askMerchant(line: MerchantClient, reference: string, amount: string): Promise<Asked> {
  const reply = await line.inquire({ reference })
  if (reply.kind !== 'granted') return { ok: false, refused: refusals.notPermitted(whyNot(reply)) }
  if (reply.bill.amount !== amount) return { ok: false, refused: refusals.invalidAmount }
  return { ok: true, bill: reply.bill }
}

/** In words a merchant can act on; the code it answered itself is in it. */
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
