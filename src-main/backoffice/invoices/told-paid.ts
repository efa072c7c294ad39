import { makeCall } from '#calls/make-call.ts'
import { recordOnly } from '#calls/record-only.ts'
import type { PaymentFlag } from '#domain/evidence.ts'
import { given } from '#domain/given.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { decidingWord, statusWords } from '#gateway/operations/va-status-words.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Journal } from '#journal/journal.ts'
import type { BackofficeDeps } from '../deps.ts'

/** `virtualAccountNo` of a status (interface, 2.2) is String (28); a document number may have 32. */
const LONGEST_ASKED = 28
const ASKED = 'invoice-asked'

/** The gateway has told that an invoice was paid. It is evidence to show, and makes nothing paid. */
export type ToldPaid = {
  /** When it was told last, epoch milliseconds. */
  readonly at: number
  /** The status that was asked because of it; absent while no answer has come. */
  readonly asked?: InvoiceAnswer
}
export type InvoiceAnswer = {
  readonly at: number
  /** Absent when the gateway knows no transaction of that number. */
  readonly flag?: PaymentFlag
  readonly paidMinor?: bigint
}
type AskedBody = Omit<InvoiceAnswer, 'at'> & { readonly document: string }

/** What the gateway has told of the invoices of one sent block, by document number. */
export function toldPaid({ read }: Pick<Journal, 'read'>, reference: string): ReadonlyMap<string, ToldPaid> {
  const told = new Map<string, ToldPaid>()
  for (const { kind, verified, at, evidence } of read.callbacksOf(reference))
    if (kind === 'invoice-notice' && verified)
      for (const document of documentsIn(evidence)) told.set(document, { at })
  for (const { at, kind, entry } of read.eventsOf(streamOf(reference))) {
    if (kind !== `note/${ASKED}` || entry.type !== 'note') continue
    const { document, ...answer } = entry.body as AskedBody
    const last = told.get(document)
    if (last !== undefined) told.set(document, { ...last, asked: { at, ...answer } })
  }
  return told
}

/** After each notice. One block at a time: notices that come together lead to one question. */
export function createToldAsker(deps: BackofficeDeps): (reference: string) => Promise<void> {
  let last = Promise.resolve()
  return (reference) => {
    deps.announce({ type: 'instruction-changed', reference })
    last = last.then(() => askAboutTold(deps, reference))
    return last
  }
}

/**
 * Asks about every invoice of the block that was told paid and not answered about since. Never rejects.
 */
export async function askAboutTold(deps: BackofficeDeps, reference: string): Promise<void> {
  try {
    for (const [document, { at, asked }] of toldPaid(deps.journal, reference))
      if (asked === undefined || asked.at < at) await ask(deps, reference, document)
  } catch (error) {
    // A failed disk has reported itself.
    if (!(error instanceof JournalFailed)) deps.bug(error, 'invoice notice', reference)
  }
}

/** Asks for the status under the document number, and notes a trusted answer. Expected failures leave no note. */
async function ask(deps: BackofficeDeps, reference: string, document: string): Promise<void> {
  if (document.length > LONGEST_ASKED) return
  const { partnerServiceId, merchantId } = deps.profile()
  const input = {
    partnerServiceId,
    customerNo: merchantId,
    virtualAccountNo: document,
    additionalInfo: { sortBy: 'ALL' as const },
  }
  const { outcome } = await makeCall(
    deps,
    { operation: vaStatus, input, reference, who: 'watcher' },
    recordOnly(deps),
  )
  if (outcome.kind !== 'done' && outcome.kind !== 'not-found') return
  const word = outcome.kind === 'done' ? decidingWord(statusWords(outcome.value, document)) : undefined
  const body: AskedBody = { document, ...given({ flag: word?.flag, paidMinor: word?.paid?.minor }) }
  deps.journal.write.commit({
    at: deps.clock.now(),
    note: { stream: streamOf(reference), kind: ASKED, body },
  })
  deps.announce({ type: 'instruction-changed', reference })
}

function streamOf(reference: string): string {
  return `invoices told ${reference}`
}

function documentsIn(evidence: string): readonly string[] {
  try {
    const { body } = JSON.parse(evidence) as { readonly body?: { readonly documents?: readonly string[] } }
    return body?.documents ?? []
  } catch {
    return []
  }
}
