/** What to know of an operation before its tables; the declarations hold the rest. */
import type { IncomingName, OperationName } from '#gateway/registry.ts'
import { practiceConfig } from '#simulator/config.ts'
import { entryFailures } from '#simulator/operations/invoice.ts'
import { SETTLES_AFTER_MS } from '#simulator/control/payer.ts'
import { bullets, table } from './markdown.ts'

const practice = practiceConfig()
const rupiah = (wire: string) => Number(wire).toLocaleString('en')
const hours = (ms: number) => `${ms / 3_600_000} hours`

const ASKED_FIRST = (code: string) =>
  `Store the order first: before it answers, the gateway asks your [bill inquiry](#bill-inquiry) for this \`partnerReferenceNo\`. If that refuses, does not answer in time or answers wrongly, nothing is made: practice gateway 403${code}15, and 404${code}13 when your amount differs.`
const USED = (code: string) =>
  `A reference that was used before is refused; the interface does not show the code, the practice gateway says 409${code}01.`

const FLAGS = table(
  ['Flag', 'Meaning', 'Has money come?', 'Final?', 'What you do'],
  [
    ['IP', 'In Process', 'not yet', 'no', 'ask again'],
    ['S', 'Success', 'yes: compare `totalAmount` with your order', 'yes', 'paid'],
    [
      'WS',
      'Waiting Settlement',
      'the customer paid, you do not have it yet',
      'no',
      `S follows, at the practice gateway after ${SETTLES_AFTER_MS / 1000} seconds; hand over or wait: your rule`,
    ],
    ['SP', 'Suspect', 'perhaps', 'no', 'do not charge again; ask again'],
    ['WC', 'Waiting Correction', 'perhaps', 'no', 'as SP'],
    [
      'F',
      'Failed. Practice gateway: also cancelled by 31 or a rejected invoice, reason "Cancelled"; given up on a payment page, reason "Failed"',
      'no',
      'no',
      'the customer may try again; an S may follow',
    ],
    ['EX', 'Expired', 'no', 'no', 'a late S may follow'],
  ],
)

const TRANSFER_STATES = table(
  ['Status', 'Meaning', 'Where the money is', 'Final?'],
  [
    ['00', 'Success', 'with the beneficiary', 'yes'],
    ['01', 'Initiated', 'under way; practice gateway: you are being asked to confirm', 'no'],
    ['02', 'Paying', 'under way', 'no'],
    ['03', 'Pending', 'under way', 'no'],
    ['04', 'Refunded', 'came back to you', 'yes'],
    ['05', 'Cancelled', 'did not leave; practice gateway: not confirmed by you', 'yes'],
    ['06', 'Failed', 'did not leave, or came back', 'yes'],
    ['07', 'Not found', 'not certain', 'no'],
  ],
)

const ROW_FAILURES = table(
  ['Code of a row', 'Meaning (practice gateway)'],
  [
    entryFailures.format('<field>'),
    entryFailures.missing('<field>'),
    entryFailures.duplicate(''),
    entryFailures.zeroAmount,
    entryFailures.dueBeforeIssue,
    entryFailures.unknownMember,
  ].map(({ code, message }) => [code, message.replace(/<field>/, '`<field>`')]),
)

const ROWS =
  '`0000` is about the call, not about the invoices: it comes when every one of them failed too. Look at each row. `error_message` decides nothing: the practice gateway writes "Some invoices failed" when one failed or all.'
const EMPTY_LIST =
  'Where a list has no row, its text is empty after decryption, not `{}`: do not parse it. Some gateways write `{}`, `[]` or `null`.'
const MAKES = 'Every value is text on the wire, and is encrypted one by one; `invoices` is JSON in a text.'

const GUIDE: Readonly<Record<OperationName | IncomingName, readonly string[]>> = {
  'qr-generate': [
    ASKED_FIRST('47'),
    `At least ${rupiah(practice.minimumQrAmount)} rupiah (less is 4044713 at the practice gateway; sen other than 00 are 4004701). The interface names no highest amount; the practice gateway's is ${rupiah(practice.maximumQrAmount)} (4034702).`,
    `Without \`validityPeriod\` it lives ten minutes. It must lie in the future, at the practice gateway at most ${hours(practice.maximumValidityMs)} ahead (4004701).`,
    `${USED('47')} Another \`merchantId\` is 4044708, another \`productCode\` 4034701.`,
    'Draw `qrContent` yourself. `qrImage` (PNG at the practice gateway) and `qrUrl` show the same.',
    'No operation cancels a QR, and it has no status of its own: ask 26 with `virtualAccountNo` = this `partnerReferenceNo`, `sortBy` ALL.',
  ],
  'va-status': [
    'For orders of every kind: QR, page and virtual account, by the number that you gave. Always send `sortBy` ALL: the latest transaction stands on top, each one in `additionalInfo.data` (practice gateway: oldest first). The order is paid when any of them is S.',
    'Without `sortBy` what is only in process is left out: 4042601 then does **not** prove that the order does not exist.',
    'With S and WS `totalAmount` is what was paid of the order: compare it. `paidAmount` may include a fee of the buyer (`feeType` B, `txFee`). The bill itself is in `billDetails`.',
    'With every other flag `totalAmount` says nothing about money: at the practice gateway it is the amount of the order, and `paidAmount` is 0.00.',
    'Without a payment `transactionDate` is absent, empty or, at the practice gateway, the time of creation: it proves nothing.',
    'The practice gateway gives back the `inquiryRequestId` and `paymentRequestId` that you send, whatever they are; without them, the id of its bill inquiry.',
    'Refused by the practice gateway: unknown number 4042601, another `customerNo` 4042608, another `partnerServiceId` (its spaces count) 4042616.',
    `The interface gives the seven flags and their names; how to act on them is practice with gateways of this kind:\n\n${FLAGS}`,
  ],
  'va-delete': [
    'Of a virtual account in process only. The practice gateway says 4053101 of a QR or a page (wait until it expires), 4043100 of one that is not in process, also when it was cancelled before, 4043101 of an unknown number.',
    'Ask the status afterwards: a payment may have been faster. Which flag a cancelled one has is not shown; the practice gateway says F with reason "Cancelled".',
    'A DELETE with a JSON body: the method is in the string to sign.',
  ],
  'payment-host-to-host': [
    ASKED_FIRST('54'),
    `${USED('54')} Without \`validUpTo\` the practice gateway takes ten minutes; it must lie in the future, at most ${hours(practice.maximumValidityMs)} ahead (4005401).`,
    'A `productCode` that is not yours is 4035401 at the practice gateway, one that does not end in LINK 4005401.',
    'Send the customer to `webRedirectUrl`. That the customer returns to `urlParam.url` does not mean paid: ask 26 with `sortBy` ALL.',
    '`bankCardToken` pays from a linked account. Before its customer has agreed it is 4045411.',
    '`subMerchantId`, when given, must be the API key (else 4045408 at the practice gateway). The `payMethod` and `payOption` codes come from [Merchant info](#merchant-info); the practice gateway takes made-up ones, so a wrong code does not show there.',
    `The interface names no lowest or highest amount of a page; the practice gateway takes any above zero (else 4045413), up to ${rupiah(practice.maximumQrAmount)} rupiah (4035402).`,
  ],
  'account-binding': [
    '2000700 with `redirectUrl`: the link is asked for, not made. Send the customer there. The interface shows nothing that tells you that the customer agreed; at the practice gateway a payment page takes the token from then on, before it is 4045411.',
    'Conditions of most C fields are not shown: `partnerReferenceNo`, `merchantId`, `phoneNo` and `productCode` are enough for the practice gateway. Images are Base64 of whole JPEG or PNG files.',
    USED('07'),
  ],
  'account-creation': [
    '2020600 is the good answer (HTTP 202): the customer goes on at `originalUrl`; `webRedirectUrl` is the same address, URL-encoded. Photos are Base64 of a JPEG or PNG at the practice gateway.',
    'Nothing of the interface ends it for you: no status, no callback. The portal of the gateway tells; at the practice gateway `/_practice/records`.',
    `${USED('06')} A telephone number or \`customerId\` that has an account already is 4030615 there.`,
  ],
  'transfer-interbank': [
    'Which source banks are A and B is in the papers of the gateway. The practice gateway prints its own: bank A is 014, bank B is 008; 028 asks for `referenceNo`; any other for none of these. Which bank belongs to which `sourceAccountNo` is not shown: it takes any pair.',
    'Before it answers, the gateway asks your [transfer confirmation](#transfer-confirmation). Where it asks, only success lets the money go; otherwise the practice gateway says 4031805, and the transfer ends as 05.',
    `2001800 means accepted. The money is with the beneficiary when 36 says 00: at the practice gateway ${practice.settleTransferAfterMs / 1000} seconds later.`,
    `Refused by the practice gateway: no token 4011803, wrong token 4011801, reference used before 4091801, above ${rupiah(practice.maximumTransferAmount)} rupiah 4031802, not enough money 4031814, amount zero 4041813, \`sourceAccountNo\` not yours or \`beneficiaryAccountNo\` not 6 to 16 digits or ending in 404: 4041811. It takes a fee of ${rupiah(practice.transferFee)} rupiah from the sender unless \`feeType\` says otherwise.`,
  ],
  'invoices-send': [
    MAKES,
    'You choose the invoice numbers: three parts joined by two `_`, letters, digits and hyphens, such as `S1_1_N`. The interface calls the parts site, shift, and fuel or non-fuel; which markers there are is not shown, the practice gateway takes any. Errors call the number `doc_no`.',
    `${ROWS} \`total_success\` and \`total_failed\` count them.`,
    EMPTY_LIST,
    'A number stays used, rejected or not. `rq_uuid` is used once as well.',
    'The practice gateway takes any `member_code`: 1006 comes there only by `/_practice/faults` with `{"kind":"fail-invoices","code":"1006"}`.',
    'The interface names a notification of a paid invoice and does not show it; the practice gateway sends none. There the status (26) with `virtualAccountNo` = `doc_ref_no` tells.',
    ROW_FAILURES,
  ],
  'invoices-reject': [
    MAKES,
    `${ROWS} \`invoices_failed\` gives no reason. At the practice gateway: number unknown, another \`member_code\` than it was sent with, rejected already, paid.`,
    EMPTY_LIST,
    'The interface does not show the word in the hash of this operation: `REJECTINVOICEMULTI` is that of the practice gateway.',
  ],
  'transaction-history': [
    `Newest first, \`page_number\` from 1. The interface shows no largest \`page_size\`; the practice gateway's is ${practice.maximumPageSize} (more is 0006). A page after the last has empty \`data\`. It begins with ${practice.historyRecords} made-up records.`,
    'Both ends of the range belong to it. Records may move between two pages while you read: know them by `transaction_id`.',
    'The interface gives no form of `transaction_time` and of the amounts: the practice gateway writes timestamp B, and whole rupiah without decimals (`150000`), unlike every other amount.',
    'Reconcile by `ref_id`: at the practice gateway the number of the order, `doc_ref_no` of an invoice, `partnerReferenceNo` of a transfer. Transfers have `transaction_type` DISBURSEMENT, and the fee that you bear in `fee`.',
    'Some gateways write `uid` and `datime` for `rq_uuid` and `rs_datetime`, words for the numbers of a status, and leave an empty `data` out.',
  ],
  'account-inquiry': [
    'Compare `beneficiaryAccountName` with whom you mean before you send money. It needs the token B2B, in `Authorization`.',
    'At the practice gateway an account is 6 to 16 digits, not ending in 404; any other is 4041611.',
  ],
  'transfer-status': [
    'Needs the token B2B, in `Authorization`. 4043601: unknown, or `originalExternalId` or `amount` is not of this transfer. The practice gateway does not compare `transactionDate`.',
    `The names are of the national standard:\n\n${TRANSFER_STATES}`,
  ],
  'merchant-info': [
    'A form with one field, not encrypted, without headers of its own and without a signature, of yours or of the answer.',
    'At the practice gateway a wrong key is HTTP 401 with 0004.',
  ],
  'va-inquiry': [
    'Called before a QR or a page is answered, and when a customer types a virtual account number (not a static one). Give the amount from your own books, never from the request; the four ids as they came.',
    'The practice gateway takes 2002400 of this form only, and makes nothing otherwise; its refusal of your QR or page (case 15) names what was wrong.',
    '`additionalInfo` may be left out. When it is there, it has its `transactionDate`.',
    `The practice gateway obeys \`expiredDatetime\` of a virtual account (without it ${hours(practice.maximumValidityMs)}). For a QR and a page it looks only at \`validityPeriod\` and \`validUpTo\` of your own call; the interface names \`expiredDatetime\` for a QR too, so send one time in both.`,
  ],
  'va-payment': [
    'Money came, or may have come. Verify, store, answer 2002500, then ask the status (26): the callback alone is no proof. The practice gateway calls for S, SP and WS, and once more when WS becomes S; with SP `paidAmount` is 0.00 there, and `totalAmount` the amount of the order.',
    'The same payment may come again, with the same `paymentRequestId` and another `X-EXTERNAL-ID`: answer 2002500 again.',
    'There is no time of payment in it: `transactionDate` of the status has it.',
    'A 2002500 without all Y fields and all that you give back counts as no answer; 4042514 (paid bill) needs code and message only. After anything else the practice gateway repeats the call, see [above](#when-the-gateway-calls-you-24-25-70).',
  ],
  'transfer-confirmation': [
    'Asked before the answer of 18. 2007000 with the three fields given back lets the transfer go. Anything else or no answer: the practice gateway refuses the transfer (4031805, status 05) and does not ask again.',
    'Say yes only to a transfer that you have stored: same reference, amount and account. Some gateways use service code 96 in place of 70: answer with the one they use.',
  ],
}

const guides: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(GUIDE))

/** Text first, tables after it. */
export function guideOf(name: string): string {
  const parts = (guides.get(name) ?? []).flatMap((line) => line.split('\n\n'))
  const isTable = (part: string): boolean => part.startsWith('|')
  return [bullets(parts.filter((part) => !isTable(part))), ...parts.filter(isTable)].join('\n\n')
}
