/** What a declaration means in words, for docs/operations.md. */
import { refusals } from '#callbacks/refusals.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { classifyErrorCode } from '#gateway/error-code.ts'
import { classify, standardCaseKeys, type AnswerClass } from '#gateway/response-code.ts'

/** What is done about a lost answer. */
export function lookupWords({ lookup, direction }: Operation): string {
  if (direction === 'to-merchant') return 'the gateway asks again'
  switch (lookup) {
    case 'ask-again':
      return 'asked again: it changes nothing'
    case 'status-by-reference':
      return 'never sent again; the status (26) is asked by the reference until it tells'
    case 'transfer-status':
      return 'never sent again; the transfer status (36) is asked when the profile has it, else a person asks the bank'
    case 'by-hand':
      return 'never sent again; nothing of the interface tells, so a person looks on the portal of the gateway and says so'
  }
}

export function wireWords({ wire }: Operation): string {
  switch (wire.kind) {
    case 'snap':
      return 'JSON, [common headers](#common-headers), [X-SIGNATURE](#x-signature); `responseCode` in the answer'
    case 'hashed-json':
      return `JSON without the common headers, [hash signature](#hash-signature-of-invoices-and-history) over ${hashWords(wire.signature)}; \`error_code\` in the answer`
    case 'encrypted-form': {
      const plain = [...new Set([...wire.plain.request, ...wire.plain.response])].map((name) => `\`${name}\``)
      const hash = hashWords(wire.signature)
      return `form, each value [encrypted](#cipher-of-the-invoices) but ${plain.join(', ')}; [hash signature](#hash-signature-of-invoices-and-history) over ${hash}; the answer is JSON of encrypted values`
    }
    case 'key-form':
      return 'form with the API key of the merchant as `key`; no code in the answer'
  }
}

function hashWords({ parts, word }: { readonly parts: readonly string[]; readonly word: string }): string {
  return `\`##${parts.map((part) => (part === 'word' ? word : part)).join('##')}##\` (the profile may say otherwise)`
}

/** [class, codes] as the client judges them, or for what Loket answers the codes it gives. */
export function codeRows(operation: Operation): readonly (readonly [string, string])[] {
  if (operation.direction === 'to-merchant') return ourCodes(operation)
  switch (operation.wire.kind) {
    case 'snap':
      return grouped(snapCodes(operation))
    case 'key-form':
      return [['done', 'HTTP 200 and the right shape']]
    default:
      return grouped(errorCodes(operation))
  }
}

/** Every case of the national standard, as `400 01`. */
const CASES = standardCaseKeys.flatMap((key) => {
  const found = /^gateway\.case\.(\d{3})\.(\d\d)$/.exec(key)
  return found === null ? [] : [`${found[1]} ${found[2]}`]
})

type Judged = readonly [said: string, found: AnswerClass]

function snapCodes(operation: Operation): readonly Judged[] {
  const judged = CASES.map((each): Judged => {
    const [status = '', caseCode = ''] = each.split(' ')
    const code = `${status}${operation.serviceCode}${caseCode}`
    return [code, classify({ httpStatus: Number(status), code, operation })]
  })
  const duplicate = classify({
    httpStatus: 400,
    code: `400${operation.serviceCode}01`,
    message: 'Duplicate partnerReferenceNo',
    operation,
  })
  return operation.effect === 'reads'
    ? judged
    : [...judged, ['400 with a message that names a duplicate', duplicate]]
}

function errorCodes(operation: Operation): readonly Judged[] {
  const judge = (said: string, httpStatus: number, code: string | undefined): Judged => [
    said,
    classifyErrorCode({ httpStatus, code, message: undefined, operation, succeeded: undefined }),
  ]
  return [
    judge('0000', 200, '0000'),
    judge('any other with HTTP 200', 200, '0001'),
    judge('any other with HTTP 401', 401, '0001'),
    judge('any other with HTTP 429', 429, '0001'),
    judge('HTTP 401 without a code', 401, undefined),
    judge('HTTP 500', 500, '9999'),
    judge('0000 with another HTTP status', 400, '0000'),
  ]
}

function grouped(judged: readonly Judged[]): readonly (readonly [string, string])[] {
  const rows = new Map<string, string[]>()
  for (const [said, found] of judged) {
    const kind = 'why' in found ? `${found.kind} (${found.why})` : found.kind
    rows.set(kind, [...(rows.get(kind) ?? []), said])
  }
  return [...rows].map(([kind, said]) => [kind, said.join(', ')])
}

function ourCodes({ serviceCode }: Operation): readonly (readonly [string, string])[] {
  const words = Object.values(refusals).map((each) => (typeof each === 'function' ? each('[field]') : each))
  const lines = words.map(({ status, caseCode, message }) => `${status}${serviceCode}${caseCode} ${message}`)
  return [
    ['success', `200${serviceCode}00`],
    ['refused', [...new Set(lines)].join('; ')],
  ]
}

/** The classes of an answer, once for all operations. */
export function answerLines(): readonly string[] {
  return [
    '- **done**: carried out, every field that decides can be read, and it gives back what was asked. Other odd fields are noted. For a QR or a payment page nothing is paid yet.',
    '- **pending**: accepted and not decided; looked up.',
    '- **refused**: not carried out. To be mended and sent as a new attempt.',
    '- **not-executed**: turned away before it was looked at (key, address, clock, request budget).',
    '- **already-there**: the gateway has this reference; looked up by it, never sent under a new one.',
    '- **external-id-reused**: on a first send a fault of ours; the first may have run, so it is looked up.',
    '- **not-found**: of a read; straight after a lost answer not conclusive.',
    '- **unknown**: anything else, and whatever contradicts itself. Looked up, never sent again blindly.',
  ]
}
