/** How to make a call, for a reader with nothing else; the sending code computes every worked example. */
import { createHash } from 'node:crypto'
import { stringToSign, tokenStringToSign } from '#gateway/signing/asymmetric.ts'
import { encryptValue, parseCipherKey, type FormCipher } from '#gateway/signing/form-cipher.ts'
import { hashSignature, type HashRule } from '#gateway/signing/hash.ts'
import { operations } from '#gateway/registry.ts'
import { practiceConfig } from '#simulator/config.ts'
import { block, bullets, table } from './markdown.ts'
import { HASH_KEY } from './operation-samples.ts'
import { codes } from './operation-codes.ts'
import { answerLines } from './operation-words.ts'

const practice = practiceConfig()
const WINDOW = `${practice.timestampWindowMs / 60_000} minutes`

/** Operations that use the B2B token by default. */
const WITH_TOKEN = Object.values(operations)
  .filter(({ token }) => token === 'b2b')
  .map(({ serviceCode }) => serviceCode)
  .toSorted()

const HEADERS = [
  ['`Content-Type`', 'Y', 'String', '`application/json`'],
  [
    '`X-TIMESTAMP`',
    'Y',
    'String (25)',
    `the moment of the call, timestamp A; the one that was signed. Practice gateway: at most ${WINDOW} off`,
  ],
  [
    '`X-SIGNATURE`',
    'Y',
    'String (255)',
    'see below. 344 characters of a 2048-bit key: the length of the table cannot hold',
  ],
  [
    '`X-EXTERNAL-ID`',
    'Y',
    'String (32)',
    'digits, never used before on the same day. The interface does not say in which zone: never repeat one',
  ],
  ['`X-PARTNER-ID`', 'Y', 'String (50)', 'as the gateway gave it'],
  ['`CHANNEL-ID`', 'Y', 'String (5)', 'fixed value, as the gateway gave it'],
  [
    '`Authorization`',
    'C',
    'String',
    `\`Bearer \` and the [access token B2B](#access-token-b2b-73); of ${WITH_TOKEN.join(', ')}`,
  ],
  [
    '`Authorization-Customer`',
    'C',
    'String (150)',
    '[access token B2B2C](#access-token-b2b2c-74), of one customer; only where your gateway asks for it',
  ],
]

function signature(): string {
  const body = '{"partnerServiceId":" SAMPLE1","customerNo":"SAMPLE-MERCHANT","virtualAccountNo":"ORDER1"}'
  const { method, path } = operations['va-status']
  const timestamp = '2026-11-20T10:00:00+07:00'
  const text = stringToSign({ method, path, body: Buffer.from(body), timestamp })
  return [
    '### X-SIGNATURE',
    '',
    'Four parts, joined by colons: `METHOD:path:digest:X-TIMESTAMP`.',
    '',
    '- `METHOD` in capitals.',
    '- `path` as on the request line: with every prefix and with the query, without the host.',
    '- `digest` is SHA-256 over the very bytes of the body, as 64 lower-case hex digits. No body: SHA-256 of the empty text.',
    '- `X-TIMESTAMP` letter by letter as in the header.',
    '- No access token is in the string, and no HMAC is made: every call is signed with the private key.',
    '',
    'The signature is RSA, PKCS#1 v1.5 padding, SHA-256, in Base64 on one line. Send the body without white space between its',
    'members, and hash the bytes that you send. The body',
    '',
    block(body),
    '',
    'has this digest, and this string to sign:',
    '',
    block(createHash('sha256').update(body).digest('hex'), text),
    '',
    block(`printf %s "$STRING" | openssl dgst -sha256 -sign merchant.pem | openssl base64 -A`),
    '',
    'Every answer with a `responseCode`, a refusal too, is signed in the same form: with the key of the gateway, the method and',
    'path of **your request**, the bytes of the answer, and the `X-TIMESTAMP` of the answer. Its calls to you likewise, with their own',
    'method and path. Verify over the raw bytes; if that fails, over the same bytes less the white space outside of texts,',
    'for some gateways sign that.',
    '',
    block('openssl dgst -sha256 -verify gateway.pem -signature signature.bin string.txt'),
  ].join('\n')
}

function token(): string {
  const client = 'SAMPLE-CLIENT'
  return [
    '### Access token B2B (73)',
    '',
    '`POST /api/v1.0/access-token/b2b` with the headers `Content-Type`, `X-TIMESTAMP`, `X-CLIENT-KEY` (the client id) and',
    '`X-SIGNATURE`, and no other. The string to sign is client id and time, without method, path and digest:',
    '',
    block(tokenStringToSign(client, '2026-11-20T10:00:00+07:00')),
    '',
    block(
      '{"grantType":"client_credentials"}',
      '{"responseCode":"2007300","responseMessage":"Successful","accessToken":"TOKEN","tokenType":"Bearer","expiresIn":"900"}',
    ),
    '',
    '`expiresIn` is seconds, a text or a number. Send `Authorization: Bearer TOKEN` until shortly before it ends, then ask for another.',
    'The interface refers to this call without showing it. Practice gateway: also at `/v1.0/access-token/b2b`; wrong signature or client',
    '4017300, wrong body 4007301 or 4007302. A call with a missing token is 401 case 03, with a wrong or old one 401 case 01.',
  ].join('\n')
}

function customerToken(): string {
  return [
    '### Access token B2B2C (74)',
    '',
    '`POST /api/v1.0/access-token/b2b2c`, headers and string to sign as for 73. The first body is for the code that a customer gave, by',
    'an operation that the interface does not show; the second makes a new token of the `refreshToken` of the answer:',
    '',
    block(
      '{"grantType":"AUTHORIZATION_CODE","authCode":"AUTHCODE0001"}',
      '{"grantType":"REFRESH_TOKEN","refreshToken":"REFRESH"}',
      '{"responseCode":"2007400","responseMessage":"Successful","accessToken":"TOKEN","tokenType":"Bearer",' +
        '"accessTokenExpiryTime":"2026-11-20T10:15:00+07:00","refreshToken":"REFRESH","refreshTokenExpiryTime":"2026-11-20T10:15:00+07:00"}',
    ),
    '',
    'The interface refers to it and says "when conditional rules require it": no operation of this page needs it at the practice gateway,',
    'which takes any code and any `refreshToken`, used or made up, also at `/v1.0/access-token/b2b2c`; a wrong signature is 4017400. It does not look at `Authorization-Customer`: 401 cases 02 and 04',
    'cannot be seen there. The interface writes `Bearer ` only before the token B2B: ask your gateway.',
  ].join('\n')
}

const SAMPLE = {
  key: HASH_KEY,
  rq_uuid: '7d0cf4b2-6f43-4f64-9b1a-000000000001',
  rq_datetime: '2026-11-20 10:00:00',
  comm_code: 'REGION1',
  sender_id: 'SENDER1',
}

function ruleOf(name: keyof typeof operations): HashRule {
  const { wire } = operations[name]
  if (!('signature' in wire)) throw new Error(`${name} has no hash signature`)
  return wire.signature
}

function hashes(): string {
  const named = (['transaction-history', 'invoices-send', 'invoices-reject'] as const).map((name) => {
    const rule = ruleOf(name)
    return [
      `\`${name}\``,
      `\`##${rule.parts.map((part) => (part === 'word' ? rule.word : part)).join('##')}##\``,
      `\`${hashSignature(rule, SAMPLE)}\``,
    ]
  })
  const rule = ruleOf('transaction-history')
  const joined = `##${rule.parts.map((part) => (part === 'word' ? rule.word : SAMPLE[part])).join('##')}##`
  return [
    '## Hash signature of invoices and history',
    '',
    'These operations take no common headers, and their answers are not signed. The interface gives history',
    '`Connection: keep-alive`; Loket sends `Connection: close`, as with every call: one connection carries one call.',
    'Their field `signature` is made in four steps:',
    '',
    '1. Join the parts with `##` between them, and put `##` before the first and after the last.',
    '2. Write the whole text in capitals, the key too. Only a to z change.',
    '3. SHA-256 over its bytes.',
    '4. 64 lower-case hex digits.',
    '',
    `With the key \`${SAMPLE.key}\`, rq_uuid \`${SAMPLE.rq_uuid}\`, rq_datetime \`${SAMPLE.rq_datetime}\` and comm_code`,
    `\`${SAMPLE.comm_code}\`, before any encryption, the history hashes`,
    '',
    block(joined.toUpperCase()),
    '',
    table(['Operation', 'Parts, in their order', 'Signature of the sample'], named),
    '',
    'The interface shows neither order nor word; gateways of this kind differ, so ask yours.',
  ].join('\n')
}

function cipher(): string {
  const key = '0123456789ABCDEF0123456789ABCDEF'
  const iv = 'FEDCBA9876543210'
  const parsed = parseCipherKey(key, iv)
  if (!parsed.ok) throw new Error(`the sample key of the cipher: ${parsed.reason}`)
  const rows = ['IDR', 'SIXTEEN-LETTERS!', '{"S1_1_N":{"member_code":"M1"}}'].map((text) => [
    `\`${text}\``,
    String(Buffer.byteLength(text)),
    String(16 - (Buffer.byteLength(text) % 16)),
    `\`${encryptValue(parsed.cipher, text) ?? ''}\``,
  ])
  return [
    '## Cipher of the invoices',
    '',
    'AES-256 in CBC mode. The 32 characters of the key and the 16 of the IV are the bytes themselves, not hex digits.',
    'Null bytes are added up to a multiple of 16; a text that is a multiple already gets 16 more. No other padding. The raw',
    'result goes into Base64 on one line. Reading goes backwards, and drops the null bytes at the end.',
    'A structured value is written as JSON text first. Numbers are written as text, and so is the `amount` of an invoice:',
    'the interface calls it String (13), though its samples show a number.',
    '',
    `Key \`${key}\`, IV \`${iv}\`:`,
    '',
    table(['Text', 'Bytes', 'Null bytes added', 'Encrypted'], rows),
    '',
    'A whole request, of Reject invoices, with this key and the hash of the sample above:',
    '',
    block(wholeForm(parsed.cipher)),
  ].join('\n')
}

/** The form as sent over the wire. */
function wholeForm(key: FormCipher): string {
  const secret = {
    comm_code: SAMPLE.comm_code,
    invoices: '{"S1_1_N":{"member_code":"M1"}}',
    total_invoices: '1',
  }
  return new URLSearchParams({
    rq_uuid: SAMPLE.rq_uuid,
    rq_datetime: SAMPLE.rq_datetime,
    signature: hashSignature(ruleOf('invoices-reject'), SAMPLE),
    sender_id: SAMPLE.sender_id,
    ...Object.fromEntries(
      Object.entries(secret).map(([name, text]) => [name, encryptValue(key, text) ?? '']),
    ),
  }).toString()
}

/** The part of docs/operations.md before the operations. */
export function primer(): string {
  return [
    '## What an answer means',
    '',
    bullets(answerLines()),
    '',
    '## How a call is made',
    '',
    'The address is `base URL` + path. The gateway gives base URL, codes and its public key; you give it yours (RSA, 2048 bits or more).',
    '',
    table(
      ['Form', 'Written as', 'Example'],
      [
        [
          'Timestamp A',
          '`yyyy-MM-ddTHH:mm:ss` and the offset `+07:00`; neither `Z` nor fractions',
          '`2026-11-20T10:00:00+07:00`',
        ],
        ['Timestamp B', '`yyyy-MM-dd HH:mm:ss`, Jakarta time', '`2026-11-20 10:00:00`'],
        ['Date', '`yyyy-MM-dd`', '`2026-11-20`'],
        [
          'Amount',
          'digits, a point, two decimals (`.00`: whole rupiah); up to 16 digits with them',
          '`{"value":"150000.00","currency":"IDR"}`',
        ],
        ['String (n)', 'text of at most n characters', ''],
        ['partnerServiceId', 'the partner code, filled up with spaces on the left to eight', '`" SAMPLE1"`'],
      ],
    ),
    '',
    'Some fields are declared here and never filled in by the till: those of terminals and of static virtual accounts',
    '(`paymentRef`, `terminalId`, `traceNumber`, `billNo`, `buyerId`). The screen *Advanced test* sends what is typed there.',
    '',
    '### Common headers',
    '',
    'Of every operation with JSON and a response code:',
    '',
    table(['Header', '', 'Type', 'Value'], HEADERS),
    '',
    signature(),
    '',
    token(),
    '',
    customerToken(),
    '',
    hashes(),
    '',
    cipher(),
    '',
    codes(),
  ].join('\n')
}
