import { given } from '#domain/given.ts'
import type { Reading } from '#journal/reads/read-only.ts'
import type { HandlerContext } from './handler.ts'
import { answerWith, refusals, SUCCESS, type Word } from './refusals.ts'
import type { Decided, Route } from './route.ts'
import type { WireBody } from './wire.ts'

/** The interface gives this event no service code. */
const SERVICE_CODE = '00'
/** Of a document number (interface, 2.9, `doc_no`). */
const LONGEST_NUMBER = 32
/** Several for each of 500 invoices. */
const MOST_TEXTS = 5_000
const DEEPEST = 8
/** Bytes of the body as it came. Sealed, and with so many numbers, it still fits a fact. */
const MOST_KEPT = 15_000
const MOST_NUMBERS = 100

/** Of the invoicing family: both kinds of answer, as it is not shown which one this event takes. */
const TAKEN = { error_code: '0000', error_message: 'Success' }

/**
 * The gateway reports that an invoice was paid (interface, part 6; the payload is not shown). Whatever its form, it is
 * about the sent invoices whose numbers stand in it. It is kept, sealed, and a reason to ask; it makes nothing paid.
 */
export const invoiceNoticeRoute = (headers: Route['headers']): Route => ({
  kind: 'invoice-notice',
  serviceCode: SERVICE_CODE,
  headers,
  decide,
})

/** Document numbers by the block that they were sent in. */
type Found = ReadonlyMap<string, readonly string[]>

function decide(body: WireBody, context: HandlerContext): Decided {
  const found = invoicesIn(body, context)
  if (!found.ok) return kept(refusals.generalError, body, context, new Map())
  return kept(found.value.size === 0 ? refusals.transactionNotFound : SUCCESS, body, context, found.value)
}

function kept(word: Word, body: WireBody, { sealText }: HandlerContext, found: Found): Decided {
  const [first, ...others] = [...found].flatMap(([reference, all]) =>
    inParts(all).map((documents) => ({ reference, documents })),
  )
  const text = Buffer.from(JSON.stringify(body)).subarray(0, MOST_KEPT).toString('utf8')
  const { reference, documents = [] } = first ?? {}
  return {
    word,
    ...given({ reference }),
    alsoAbout: others.map((each) => ({
      reference: each.reference,
      said: JSON.stringify({ documents: each.documents }),
    })),
    fact: 'kept',
    said: JSON.stringify({ documents, ...given({ sealed: sealText(text) }) }),
    write: () => answerWith(SERVICE_CODE, word, word === SUCCESS ? TAKEN : {}),
  }
}

function inParts(documents: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(documents.length / MOST_NUMBERS)
  return Array.from({ length: count }, (_, at) => documents.slice(at * MOST_NUMBERS, (at + 1) * MOST_NUMBERS))
}

/** The sent invoices whose numbers are a value or a name anywhere in the body. */
function invoicesIn(body: WireBody, { reads }: HandlerContext): Reading<Found> {
  const found = new Map<string, string[]>()
  for (const document of textsIn(body)) {
    const holder = reads.invoiceHolder(document)
    if (!holder.ok) return holder
    if (holder.value === undefined) continue
    const others = found.get(holder.value)
    if (others === undefined) found.set(holder.value, [document])
    else others.push(document)
  }
  return { ok: true, value: found }
}

function textsIn(body: WireBody): ReadonlySet<string> {
  const texts = new Set<string>()
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: body, depth: 0 }]
  const add = (text: string): void => {
    const trimmed = text.trim()
    if (trimmed !== '' && trimmed.length <= LONGEST_NUMBER && texts.size < MOST_TEXTS) texts.add(trimmed)
  }
  for (let next = open.pop(); next !== undefined && texts.size < MOST_TEXTS; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' || typeof value === 'number') add(String(value))
    if (typeof value !== 'object' || value === null || depth >= DEEPEST) continue
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) add(name)
      open.push({ value: member, depth: depth + 1 })
    }
  }
  return texts
}
