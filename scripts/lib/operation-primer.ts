/** How a call is made, for a reader who has nothing else; every worked example is computed by the code that sends. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { standardCaseKeys } from '#gateway/response-code.ts'
import { stringToSign, tokenStringToSign } from '#gateway/signing/asymmetric.ts'
import { encryptValue, parseCipherKey } from '#gateway/signing/form-cipher.ts'
import { hashSignature, type HashRule } from '#gateway/signing/hash.ts'
import { operations } from '#gateway/registry.ts'
import { table } from './markdown.ts'

const WORDS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('resources/locales/en/gateway.json', 'utf8'),
)

const block = (...lines: readonly string[]) => ['```', ...lines, '```'].join('\n')

const HEADERS = [
  ['`Content-Type`', 'Y', 'String', '`application/json`'],
  ['`X-TIMESTAMP`', 'Y', 'String (25)', 'the moment of the call, timestamp A; the one that was signed'],
  [
    '`X-SIGNATURE`',
    'Y',
    'String (255)',
    'see below. 344 characters of a 2048-bit key, so the length is not enforced',
  ],
  [
    '`X-EXTERNAL-ID`',
    'Y',
    'String (32)',
    'digits, never used before on the same day; Loket never repeats one',
  ],
  ['`X-PARTNER-ID`', 'Y', 'String (50)', 'merchant code, as the gateway gave it'],
  ['`CHANNEL-ID`', 'Y', 'String (5)', 'fixed value, as the gateway gave it'],
  ['`Authorization`', 'C', 'String', '`Bearer ` and the access token B2B; of the transfer'],
  ['`Authorization-Customer`', 'C', 'String (150)', 'access token B2B2C, of one customer'],
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
    '- No access token is in the string.',
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
    'Answers and the calls of the gateway are signed in the same form, with the key of the gateway, the path of the request',
    'and the `X-TIMESTAMP` of the answer or call. Loket verifies a call over its raw bytes, then over its JSON without white space.',
  ].join('\n')
}

function token(): string {
  return [
    '### Access token B2B (73)',
    '',
    '`POST /api/v1.0/access-token/b2b` with the headers `Content-Type`, `X-TIMESTAMP`, `X-CLIENT-KEY` (the client id) and',
    `\`X-SIGNATURE\`. The string to sign is \`${tokenStringToSign('clientId', 'X-TIMESTAMP')}\`, without a digest. The body:`,
    '',
    block('{"grantType":"client_credentials"}'),
    '',
    'The answer holds `accessToken`, `tokenType` and `expiresIn` (seconds, as text or number). The token is sent as',
    '`Authorization: Bearer TOKEN` until shortly before it expires.',
  ].join('\n')
}

const SAMPLE = {
  key: 'Sample-Hash-Key',
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
    'These operations take no common headers. Their field `signature` is made in four steps:',
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
    'Order and word are settings of the profile: gateways of this shape differ.',
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
    'A structured value is written as JSON text first. Numbers are written as text.',
    '',
    `Key \`${key}\`, IV \`${iv}\`:`,
    '',
    table(['Text', 'Bytes', 'Null bytes added', 'Encrypted'], rows),
  ].join('\n')
}

function codes(): string {
  const rows = standardCaseKeys.flatMap((key) => {
    const [, status, caseCode] = /^gateway\.case\.(\d{3})\.(\d\d)$/.exec(key) ?? []
    return status === undefined || caseCode === undefined ? [] : [[status, caseCode, WORDS[key] ?? '']]
  })
  return [
    '## Response codes',
    '',
    'Seven digits: HTTP status, service code of the operation, case. `4014701` is HTTP 401, operation 47, case 01. Status and code',
    'must tell one story. These cases are the same for every operation; each page below says what Loket makes of them.',
    'The operations with a hash give `error_code` instead: `0000`, or any other four characters for a failure.',
    '',
    table(['HTTP', 'Case', 'Meaning'], rows),
  ].join('\n')
}

/** The part of docs/operations.md before the single operations. */
export function primer(): string {
  return [
    '## How a call is made',
    '',
    'The address is `base URL` + path. The gateway gives base URL, codes and its public key; you give it yours (RSA, 2048 bits or more).',
    '',
    table(
      ['Form', 'Written as', 'Example'],
      [
        [
          'Timestamp A',
          '`yyyy-MM-ddTHH:mm:ss` and the offset; Loket sends Jakarta time',
          '`2026-11-20T10:00:00+07:00`',
        ],
        ['Timestamp B', '`yyyy-MM-dd HH:mm:ss`, Jakarta time', '`2026-11-20 10:00:00`'],
        ['Date', '`yyyy-MM-dd`', '`2026-11-20`'],
        [
          'Amount',
          'digits, a point, two decimals; up to 16 digits with them',
          '`{"value":"150000.00","currency":"IDR"}`',
        ],
        ['String (n)', 'text of at most n characters', ''],
        ['partnerServiceId', 'the partner code, filled up with spaces on the left to eight', '`" SAMPLE1"`'],
      ],
    ),
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
    hashes(),
    '',
    cipher(),
    '',
    codes(),
  ].join('\n')
}
