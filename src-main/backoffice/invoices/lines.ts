/** What a bulk answer says of each invoice, and whether its parts agree (interface, 2.9). */
import type { Instruction, PlainRecord } from '#domain/instruction.ts'
import { namesDuplicate } from '#gateway/codes/response-code.ts'
import type { Judged } from '../judged.ts'

export type LineOutcome = 'accepted' | 'refused' | 'unknown'
export type Line = {
  readonly document: string
  readonly outcome: LineOutcome
  /** The gateway's own `error_code` and `error_msg`. */
  readonly code?: string
  readonly message?: string
  /** `doc_ref_no`: the gateway's number of the invoice. */
  readonly gatewayReference?: string
}

export type Finding =
  /** `total_success`, `total_failed` or `total_row_execute` differs from the sum of the lines. */
  | 'totals-disagree'
  /** A sent invoice is in neither list. */
  | 'line-missing'
  /** An invoice is in both lists, or a code contradicts the list it is in. */
  | 'line-contradicts'
  /** The answer names an invoice that was not sent. */
  | 'line-not-asked'
  /** Refused because the gateway already has that number, perhaps from a request of ours that seemed lost. */
  | 'line-already-there'

/** What the gateway said of one invoice; every member may be missing. */
export type Said = {
  readonly error_code?: string | null | undefined
  readonly error_msg?: string | null | undefined
  readonly doc_ref_no?: string | null | undefined
}
type Named = Readonly<Record<string, Said>>

export type BulkAnswer = {
  readonly success: Named
  readonly failed: Named
  /** `invoices` of the answer: all of them again, each with its code. */
  readonly all?: Named
  readonly totals: { readonly success: number; readonly failed: number; readonly executed: number }
}

export type LinesRead = { readonly lines: readonly Line[]; readonly findings: readonly Finding[] }

/** Each sent invoice, in the order sent. Without a clear result it is unknown. */
export function readLines(sent: readonly string[], answer: BulkAnswer): LinesRead {
  const findings = new Set<Finding>()
  const lines = sent.map((document) => lineOf(document, answer, findings))
  const asked = new Set(sent)
  const { success, failed, all = {}, totals } = answer
  const named = [success, failed, all].flatMap((each) => Object.keys(each))
  if (named.some((document) => !asked.has(document))) findings.add('line-not-asked')
  const count = (which: (line: Line) => boolean) => lines.filter(which).length
  const agree =
    totals.success === count(({ outcome }) => outcome === 'accepted') &&
    totals.failed === count((line) => line.outcome === 'refused' || isAlreadyThere(line)) &&
    totals.executed === sent.length
  if (!agree) findings.add('totals-disagree')
  return { lines, findings: [...findings] }
}

/**
 * The result of the whole batch. If anything disagrees the whole is unknown, although each line keeps its result. A
 * person compares it with the gateway's portal before any line is sent again.
 */
export function judgeLines(sent: readonly string[], answer: BulkAnswer): Judged {
  const { lines, findings } = readLines(sent, answer)
  const { success, failed, executed } = answer.totals
  const result: PlainRecord = {
    lines: lines.map((line) => ({ ...line })),
    findings: [...findings],
    totals: { success, failed, executed },
  }
  if (findings.length > 0) return { becomes: 'unknown', result }
  const refused = lines.filter(({ outcome }) => outcome === 'refused').length
  if (refused === 0) return { becomes: 'accepted', result }
  return { becomes: refused === lines.length ? 'refused' : 'partly', result }
}

/** The documents of a batch, as requested. */
export function documentsOf({ facts }: Instruction): readonly string[] {
  return documentsIn(facts['documents'], () => true)
}

/** The documents that the gateway refused, as far as it said so. */
export function refusedDocuments({ result }: Instruction): readonly string[] {
  return documentsIn(result?.['lines'], (line) => line['outcome'] === 'refused')
}

function documentsIn(list: unknown, which: (line: Readonly<Record<string, unknown>>) => boolean): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((line: unknown) => {
    if (typeof line !== 'object' || line === null) return []
    const record: Readonly<Record<string, unknown>> = { ...line }
    const { document } = record
    return typeof document === 'string' && which(record) ? [document] : []
  })
}

function lineOf(document: string, { success, failed, all = {} }: BulkAnswer, findings: Set<Finding>): Line {
  const good = own(success, document)
  const bad = own(failed, document)
  const said = good ?? bad
  if (said === undefined) {
    findings.add('line-missing')
    return { document, outcome: 'unknown' }
  }
  const isGood = good !== undefined
  const again = own(all, document)
  const contradicts =
    (isGood && bad !== undefined) ||
    deniesIt(said, isGood) ||
    (again !== undefined && deniesIt(again, isGood))
  if (contradicts) findings.add('line-contradicts')
  const line: Line = {
    document,
    outcome: contradicts ? 'unknown' : isGood ? 'accepted' : 'refused',
    ...text('code', said.error_code),
    ...text('message', said.error_msg),
    ...text('gatewayReference', said.doc_ref_no),
  }
  // Treated as a plain refusal, it would be sent again under another number and charged twice.
  if (line.outcome !== 'refused' || !namesDuplicate(line.message ?? '')) return line
  findings.add('line-already-there')
  return { ...line, outcome: 'unknown' }
}

function isAlreadyThere({ outcome, message }: Line): boolean {
  return outcome === 'unknown' && namesDuplicate(message ?? '')
}

/** `0000` for a failed one, or another code for an accepted one. A missing code contradicts nothing. */
function deniesIt({ error_code: code }: Said, accepted: boolean): boolean {
  return typeof code === 'string' && code !== '' && (code === '0000') !== accepted
}

function own(said: Named, document: string): Said | undefined {
  return Object.hasOwn(said, document) ? said[document] : undefined
}

function text<K extends string>(name: K, value: string | null | undefined): { readonly [P in K]?: string } {
  return typeof value === 'string' && value !== ''
    ? ({ [name]: value } as { readonly [P in K]?: string })
    : {}
}
