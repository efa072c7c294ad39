import { given } from '#domain/given.ts'
import type { Reading } from '#journal/reads/read-only.ts'
import type { HandlerContext } from './handler.ts'
import { answerWith, refusals, SUCCESS, type Word } from './refusals.ts'
import type { Decided, Route } from './route.ts'
import type { CallbackAnswer, WireBody } from './wire.ts'

/** The interface gives this event no service code. */
const SERVICE_CODE = '00'
/** Of a document number (interface, 2.9, `doc_no`). */
const LONGEST_NUMBER = 32
const MOST_TEXTS = 300
const DEEPEST = 8
/** Of the body as it came: sealed it still fits a fact. */
const MOST_KEPT = 16_000

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

type Found = { readonly document: string; readonly reference: string }

function decide(body: WireBody, context: HandlerContext): Decided {
  const found = invoicesIn(body, context)
  if (!found.ok) return kept(refusals.generalError, body, context, [])
  return kept(found.value.length === 0 ? refusals.transactionNotFound : SUCCESS, body, context, found.value)
}

function kept(word: Word, body: WireBody, { sealText }: HandlerContext, found: readonly Found[]): Decided {
  const [reference, ...others] = [...new Set(found.map((each) => each.reference))]
  const documents = found.map(({ document }) => document)
  const sealed = sealText(JSON.stringify(body).slice(0, MOST_KEPT))
  const answer = (): CallbackAnswer => answerWith(SERVICE_CODE, word, word === SUCCESS ? TAKEN : {})
  return {
    word,
    ...given({ reference }),
    ...(others.length === 0 ? {} : { alsoAbout: others }),
    fact: 'kept',
    said: JSON.stringify({ documents, ...given({ sealed }) }),
    write: answer,
  }
}

/** The sent invoices whose numbers are a value or a name anywhere in the body. */
function invoicesIn(body: WireBody, { reads }: HandlerContext): Reading<readonly Found[]> {
  const found: Found[] = []
  for (const document of textsIn(body)) {
    const holder = reads.invoiceHolder(document)
    if (!holder.ok) return holder
    if (holder.value !== undefined) found.push({ document, reference: holder.value.reference })
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
