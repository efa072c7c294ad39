import { makeCall } from '#calls/make-call.ts'
import { recordOnly } from '#calls/record-only.ts'
import type { PaymentFlag } from '#domain/evidence.ts'
import { given } from '#domain/given.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { decidingWord, statusWords } from '#gateway/operations/va-status-words.ts'
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

/** Invoices of the block that were told paid, not answered about since, and can be asked about. */
export function toldWithoutAnswer(
  journal: Pick<Journal, 'read'>,
  reference: string,
): readonly { readonly document: string; readonly at: number }[] {
  return [...toldPaid(journal, reference)].flatMap(([document, { at, asked }]) => {
    const isAnswered = asked !== undefined && asked.at >= at
    return isAnswered || document.length > LONGEST_ASKED ? [] : [{ document, at }]
  })
}

/**
 * Asks for the status under the document number, and notes a trusted answer. Resolves with whether there was one;
 * expected failures leave no note.
 */
export async function askAboutTold(
  deps: BackofficeDeps,
  reference: string,
  document: string,
): Promise<boolean> {
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
  if (outcome.kind !== 'done' && outcome.kind !== 'not-found') return false
  const word = outcome.kind === 'done' ? decidingWord(statusWords(outcome.value, document)) : undefined
  const body: AskedBody = { document, ...given({ flag: word?.flag, paidMinor: word?.paid?.minor }) }
  deps.journal.write.commit({
    at: deps.clock.now(),
    note: { stream: streamOf(reference), kind: ASKED, body },
  })
  deps.announce({ type: 'instruction-changed', reference })
  return true
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
