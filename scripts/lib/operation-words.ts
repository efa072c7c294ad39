/** The meaning of a declaration in words, for docs/operations.md. */
import { refusals } from '#callbacks/refusals.ts'
import { valueAt } from '#gateway/codec/conditions.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { classify, type AnswerClass } from '#gateway/codes/response-code.ts'
import { standardCaseKeys } from './gateway-keys.ts'

/** Parts of a call that can be sent only once. */
const FRESH: Readonly<Partial<Record<Operation['wire']['kind'], string>>> = {
  snap: ' with a new `X-EXTERNAL-ID`',
  'hashed-json': ' with a new `rq_uuid`, `rq_datetime` and `signature` (an old `rq_uuid` is 0005)',
}

/** What happens after a lost answer. */
export function lookupWords({ lookup, direction, wire }: Operation): string {
  if (direction === 'to-merchant') return ''
  switch (lookup) {
    case 'ask-again':
      return `ask again${FRESH[wire.kind] ?? ''}: it changes nothing`
    case 'status-by-reference':
      return 'never send it again; ask the [status](#payment-status) (26) with `sortBy` ALL until it tells'
    case 'transfer-status':
      return 'never send it again; ask the [transfer status](#transfer-status) (36), or a person asks the bank'
    case 'by-hand':
      return 'never send it again; nothing of the interface tells: a person looks on the portal of the gateway'
  }
}

export function wireWords({ wire }: Operation): string {
  switch (wire.kind) {
    case 'snap':
      return 'JSON, [common headers](#common-headers), [X-SIGNATURE](#x-signature); `responseCode` in the answer'
    case 'hashed-json':
      return `JSON with \`Content-Type: application/json\` and no common header, ${hashWords(wire.signature)}; the answer has \`error_code\` and no signature`
    case 'encrypted-form': {
      const plain = [...new Set([...wire.plain.request, ...wire.plain.response])].map((name) => `\`${name}\``)
      return `\`application/x-www-form-urlencoded\`, each value [encrypted](#cipher-of-the-invoices) but ${plain.join(', ')}; ${hashWords(wire.signature)}; the answer is JSON of encrypted values without a signature. A refusal is encrypted too once your \`sender_id\` and one encrypted value could be read; before that it is plain JSON`
    }
    case 'key-form':
      return '`application/x-www-form-urlencoded` with your API key as `key`; the answer has no signature'
  }
}

function hashWords({ parts, word }: { readonly parts: readonly string[]; readonly word: string }): string {
  return `[hash signature](#hash-signature-of-invoices-and-history) over \`##${parts.map((part) => (part === 'word' ? word : part)).join('##')}##\``
}

/** One operation's codes in a line; the common ones are in the table of response codes. */
export function codeWords(operation: Operation): string {
  const { direction, wire, serviceCode } = operation
  if (wire.kind !== 'snap') return '`error_code`: 0000 done; see [error codes](#error-codes)'
  if (direction === 'to-merchant')
    return `success 200${serviceCode}00; refusals, as Loket gives them: ${ourRefusals(operation)}`
  const own = CASES.filter(([status, caseCode]) => isOwn(operation, status, caseCode))
  const exceptions = own.map(
    ([status, caseCode]) => `${status}${serviceCode}${caseCode} ${meaningOf(operation, status, caseCode)}`,
  )
  const good = isPending(operation)
    ? `202${serviceCode}00 pending, as it should be`
    : `done 200${serviceCode}00`
  return [good, ...exceptions, 'the rest as in [response codes](#response-codes)'].join('; ')
}

/** Every case of the national standard: HTTP status and case code. */
export const CASES = standardCaseKeys.flatMap((key) => {
  const [, status, caseCode] = /^gateway\.case\.(\d{3})\.(\d\d)$/.exec(key) ?? []
  return status === undefined || caseCode === undefined ? [] : [[status, caseCode] as const]
})

type Judge = Pick<Operation, 'serviceCode' | 'effect' | 'duplicateCodes'>

export function meaningOf(operation: Judge, status: string, caseCode: string): AnswerClass['kind'] {
  const code = `${status}${operation.serviceCode}${caseCode}`
  return classify({ httpStatus: Number(status), code, operation }).kind
}

/** Any operation that changes something, and any that only reads. */
export const ACTS: Judge = { serviceCode: '00', effect: 'asks-for-money', duplicateCodes: [] }
export const READS: Judge = { ...ACTS, effect: 'reads' }

function isOwn(operation: Operation, status: string, caseCode: string): boolean {
  const common = operation.effect === 'reads' ? READS : ACTS
  return meaningOf(operation, status, caseCode) !== meaningOf(common, status, caseCode)
}

function ourRefusals({ serviceCode }: Operation): string {
  const words = Object.values(refusals).map((each) => (typeof each === 'function' ? each('`field`') : each))
  const byCode = new Map<string, string>()
  for (const { status, caseCode, message } of words) {
    const code = `${status}${serviceCode}${caseCode}`
    if (!byCode.has(code)) byCode.set(code, `${code} ${message}`)
  }
  return [...byCode.values()].join('; ')
}

/** Whether the interface's example answer is a 202. */
function isPending({ example }: Operation): boolean {
  return String(valueAt(example.response, 'responseCode')).startsWith('202')
}

/** The classes of an answer, once for all operations. */
export function answerLines(): readonly string[] {
  return [
    '**done**: accepted, and the fields that decide can be read and give back what was asked. For a QR or a page nothing is paid yet; of a transfer the money may be under way.',
    '**pending** (202): accepted and not decided. Look it up, where there is a call for it.',
    '**refused**: not carried out. Mend it, and send it as a new attempt.',
    '**not-executed** (401, 429): turned away before it was looked at: key, token, address, clock, or too many calls.',
    '**already-there**: the gateway has this reference. Look it up; never send it under a new one. A 400, 403, 404 or 405 whose message names a duplicate means it too.',
    '**external-id-reused**: an `X-EXTERNAL-ID` came twice. After a repeat the first may have been carried out: look it up.',
    '**not-found**: of a read. Right after a lost answer it proves nothing, and without `sortBy` ALL neither.',
    '**unknown**: HTTP 5xx, no answer, an answer that cannot be read, a wrong signature, or a code and a status that disagree. Look it up; never send it again.',
  ]
}
