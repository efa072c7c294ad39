/** First page of docs/operations.md: which calls make a payment, in which order, and who calls whom. */
import { practiceConfig } from '#simulator/config.ts'
import type { Fault } from '#simulator/control/control.ts'
import { block, bullets, table } from './markdown.ts'

const practice = practiceConfig()
type FaultKind = Fault['kind']
const FAULTS: Readonly<Record<FaultKind, string>> = {
  'answer-lost': 'carried out, and the connection ends before the answer',
  'cut-at': 'carried out; of the answer come `at` bytes',
  'drop-before': 'not carried out, no answer',
  delay: 'the answer comes `ms` later',
  'http-500': 'carried out, and answered with an error of the gateway',
  html: 'a page of HTML with `status` (502)',
  'bad-json': 'an answer that is no JSON',
  empty: 'an empty answer',
  'wrong-signature': 'signed or encrypted with a key of somebody else',
  'clock-off': 'the clock of the gateway is off by `ms`, in its checks and its X-TIMESTAMP',
  'wrong-echo': 'well signed, about another `field`: `reference`, `amount`, `payload-amount`, `page-address`',
  say: 'answers `status` and `message` with `caseCode`, or `errorCode` where there is no response code',
  'fail-invoices': '`count` invoices, or those of `docNumbers`, fail with `code` and `message`',
  'wrong-totals': 'the totals of a batch are one too many',
  'moving-page':
    'the history moves before this page: `how` is `new-records` (`count` of them), `repeated` or `reordered`',
  'refuse-connection': 'takes no `operation`: the gateway does not listen until DELETE',
}
const waits = practice.retryNotifyMs.map((ms) => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`))

const FLOWS = [
  [
    'QR',
    'you: [Generate QR](#generate-qr) (47) · while it is open, gateway: [Bill inquiry](#bill-inquiry) (24) · answer: show `qrContent` · the customer pays · gateway: [Payment callback](#payment-callback) (25) · you: [Payment status](#payment-status) (26) until final',
  ],
  [
    'Virtual account',
    'no call makes one: the customer types your number at a bank · gateway: 24 · the customer pays · gateway: 25 · you: 26. To withdraw it before it is paid, you: [Cancel virtual account](#cancel-virtual-account) (31), then 26',
  ],
  [
    'Payment page',
    'you: [Payment page](#payment-page) (54) · while it is open, gateway: 24 · answer: send the customer to `webRedirectUrl` · gateway: 25 · you: 26',
  ],
  [
    'Linked wallet',
    'you: [Link account](#link-account) (07) · the customer agrees at `redirectUrl` · you: 54 with `accountToken` as `bankCardToken`, then as above. A customer without a wallet first: [Create account](#create-account) (06)',
  ],
  [
    'Transfer out',
    'you: [token](#access-token-b2b-73) (73) · you: [Account inquiry](#account-inquiry) (16), compare the name · you: [Interbank transfer](#interbank-transfer) (18) · while it is open, gateway: [Transfer confirmation](#transfer-confirmation) (70) · you: [Transfer status](#transfer-status) (36) until final',
  ],
  [
    'Invoices',
    'you: [Send invoices](#send-invoices) · each accepted one has a `payment_url` for its customer · to withdraw, you: [Reject invoices](#reject-invoices)',
  ],
  [
    'Books',
    'you: [Transaction history](#transaction-history), page by page; [Merchant info](#merchant-info) for the product codes',
  ],
] as const

const NAMES = [
  [
    'Number of the order',
    '`partnerReferenceNo` of 47 and 54 **is** `virtualAccountNo` of 24, 25, 26 and 31. Capitals and digits, at most 28, never used again. The practice gateway asks you of a longer one (24), and then refuses it as if your answer were wrong (case 15)',
  ],
  [
    'Merchant code',
    '`merchantId` of 47 and 54, `customerNo` of 24, 25, 26 and 31, `comm_code` of the history: one value',
  ],
  [
    'Other codes of yours',
    '`X-PARTNER-ID`, `X-CLIENT-KEY`, `partnerServiceId`, `merchantId` of 07, `sender_id` and `comm_code` of the invoices: each as the gateway gave it, equal to the merchant code or not; practice gateway: `merchantId` of 07 and both `comm_code` are the merchant code',
  ],
  ['Transaction', '`trxId` (26, 25), `referenceNo` (47, 18): id that the gateway gave to one try to pay'],
  ['Payment', '`paymentRequestId` (25): the same in every repeat of a callback; know repeats by it'],
  ['Inquiry', '`inquiryRequestId` (24, 26): id of one question of the gateway; give it back'],
  ['Invoice', 'its key, `doc_no`, is yours; `doc_ref_no` is of the gateway'],
]

function callbacks(): string {
  return [
    '### When the gateway calls you (24, 25, 70)',
    '',
    bullets([
      'Only over HTTPS, TLS 1.2 or newer, to the address that you registered; `...` in a request line is that address with its own path. Without a registered address the practice gateway asks and tells nothing, and carries 47, 54 and 18 out without asking.',
      'It sends the [common headers](#common-headers) with your own `X-PARTNER-ID` and `CHANNEL-ID`, a new `X-EXTERNAL-ID` each time, and a signature with **its** key. The signed path is the whole path, your own part of it included. Verify it before anything else.',
      'You answer with JSON, `Content-Type: application/json`, and the HTTP status that the first three digits of `responseCode` say. The interface shows no signature of your answer; the practice gateway looks at none.',
      'You have five seconds for the whole answer: by the interface for 24, by the practice gateway for all three.',
      `24 and 70 are not repeated by the practice gateway. 25 is: after ${waits.join(', ')} more, then no more, until you answer a whole 2002500 or 4042514. The interface shows no rule of repeats: be ready for more of each, at any time, in any order.`,
      '24 and 70 come while your own call (47, 54, 18) waits for its answer: serve them at the same time, and store the order **before** you call.',
    ]),
  ].join('\n')
}

function practiceGateway(): string {
  return [
    '### The practice gateway',
    '',
    'A gateway on your own machine, without money. Node is all it needs. Start it in the folder of Loket, where its `package.json` is:',
    '',
    block(
      'npm run simulator -- --merchant-key merchant-public.pem --callback https://localhost:8443/any/path --callback-ca ca.pem',
    ),
    '',
    '`--callback` is the address that your paths are added to, `--callback-ca` the PEM of the authority that signed its certificate, which',
    'must name the host. Without `--callback` you are not called. Without `--merchant-key` it makes a pair and prints the path of the',
    'private one. A path that you give counts from that folder. Further: `--port N` (else any free one), `--state FILE` (else all is forgotten',
    'when it stops), `--habit NAME,NAME` (it writes in ways of other gateways; `--habits` lists them, and starts nothing). Its keys lie in',
    'a folder `practice-gateway-*` of the temporary folder: delete it afterwards.',
    '',
    'It prints the base URL, each code and key under the name that this page uses, the file of its own public key, and a control',
    'address with a token, for what people do. Control calls are JSON by POST with the header `x-practice-token`. One that cannot be',
    'carried out is HTTP 4xx with `error.code`: `not-payable`, `exists`, `unknown`, `not-now`, `no-amount`, `merchant-refused`, `input`; 502',
    '`merchant-unreachable` when your server did not answer as it should.',
    '',
    table(
      ['Control call', 'Body', 'What happens'],
      [
        [
          '`/_practice/payer`',
          '`{"action":"pay","reference":"<number of the order>"}`',
          'the customer pays; `"amount":"140000.00"` pays another amount. With a virtual account number that was never opened you are asked first (24), and it is opened',
        ],
        [
          '',
          '`{"action":"open","reference":"V1","amount":"15000.00"}`',
          'the customer types a virtual account number: you are asked (24), your amount counts, and `amount` may be left out; without a callback address it counts',
        ],
        [
          '',
          '`action`: `fail`, `expire`, `suspect`, `wait-for-correction`, `settle-later`, `pay-late`, `pay-after-cancel`, `pay-again`',
          'F, EX, SP, WC, WS; paid after expiry, after a cancel, a second time',
        ],
        [
          '`/_practice/pages`',
          '`{"path":"/agree/...","act":"agree"}`',
          'presses a button of the page at that end of `redirectUrl` (agree, refuse), of `originalUrl`, `/account/` (open, refuse), of `webRedirectUrl` and `payment_url`, `/pay/` (pay, cancel, settling, suspect)',
        ],
        ['`/_practice/transfers`', '`{"reference":"T1","act":"settle"}`', 'or `fail`, `hold`'],
        [
          '`/_practice/faults`',
          '`{"kind":"answer-lost","operation":"qr-generate"}`',
          `one call goes wrong: the next of that Name (also \`token\`, \`customer-token\` and the three where the gateway calls), or without \`operation\` the next of any; \`times\` for more. The kinds are below; DELETE ends them all`,
        ],
        [
          '`/_practice/records`',
          'by GET, none',
          `\`{"records":[{"kind","id","state",...}],"deposit"}\`: \`kind\` is \`binding\`, \`account\`, \`transfer\` or \`invoice\`; \`deposit\` is what is left of it (${practice.depositBalance} at the start)`,
        ],
        ['`/_practice/transactions`', 'by GET, none', '`{"orders":[...]}`'],
        ['`/_practice/log`', 'by GET, none', '`{"log":[...]}`: calls, both ways'],
      ],
    ),
    '',
    'Of a fault that spoils the answer, `"processed":false` says that the call is not carried out.',
    '',
    table(
      ['Fault', 'What happens'],
      Object.entries(FAULTS).map(([kind, what]) => [`\`${kind}\``, what]),
    ),
  ].join('\n')
}

export function flows(): string {
  return [
    '## A payment from start to end',
    '',
    'Who calls stands before each call; the number is its service code, the middle of every response code.',
    '',
    table(['Way', 'Calls, in their order'], FLOWS),
    '',
    'What costs money when it is missed:',
    '',
    bullets([
      'An order is paid when a **status** (26) says so, with your number and your amount. A callback is a reason to ask, never proof.',
      'A call that asks for money or moves it and has no trusted answer (lost, time-out, HTTP 5xx, wrong signature) may have been carried out. Never send it again and never make a second one: look it up.',
      'Look up with `sortBy` ALL. Without it an unpaid QR is answered 4042601 although the customer can still pay it.',
      '"Not found" right after a lost answer may come too early. Ask again for some minutes before you believe it.',
      'Expired and cancelled orders can still turn out paid. Go on asking, ever more slowly, to the end of the next day.',
    ]),
    '',
    '### One thing, several names',
    '',
    table(['Thing', 'Where it stands'], NAMES),
    '',
    callbacks(),
    '',
    practiceGateway(),
  ].join('\n')
}
