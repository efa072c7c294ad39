/** Where a state that the till shows on the gateway's word differs from the gateway's books. */
import { documentsOf, type Line } from '#backoffice/invoices/lines.ts'
import type { Instruction } from '#domain/instruction.ts'
import { payoutOf, stands, UNDONE, type Books } from './books.ts'
import type { Send } from './sent.ts'

/** `sends`: the requests of this instruction. Undefined when nothing differs. */
export function contradiction(
  instruction: Instruction,
  sends: readonly Send[],
  books: Books,
): string | undefined {
  return instruction.kind === 'transfer'
    ? ofPayout(instruction, sends, books)
    : ofDocuments(instruction, sends, books)
}

function isQueued(sends: readonly Send[], { queue }: Books): boolean {
  return sends.some((send) => queue.has(send))
}

function ofPayout(
  { reference, state }: Instruction,
  sends: readonly Send[],
  books: Books,
): string | undefined {
  const all = books.payouts.filter((one) => one.reference === reference)
  const latest = payoutOf(books, reference)
  switch (state) {
    case 'accepted':
      return all.length > 0 ? undefined : 'not in the books'
    case 'confirmed':
      return all.some(({ is }) => is.includes('success')) ? undefined : 'was never a success'
    case 'failed':
      return latest !== undefined && UNDONE.includes(stands(latest)) ? undefined : 'has not failed'
    case 'refused':
    case 'not-sent': {
      if (isQueued(sends, books)) return 'is still to be carried out'
      return all.every((one) => UNDONE.includes(stands(one))) ? undefined : 'is in the books'
    }
    default:
      return undefined
  }
}

function ofDocuments(instruction: Instruction, sends: readonly Send[], books: Books): string | undefined {
  const { kind, state } = instruction
  const done = new Set(
    books.invoices
      .filter(({ send, withdrawnBy }) => {
        const by = kind === 'invoices-send' ? send : withdrawnBy
        return by !== undefined && sends.includes(by)
      })
      .map(({ document }) => document),
  )
  const isWaiting = isQueued(sends, books)
  const linesNow = instruction.result?.['lines'] as unknown as readonly Line[] | undefined
  for (const document of documentsOf(instruction)) {
    const line = linesNow?.find((one) => one.document === document)?.outcome
    const shown = state === 'partly' ? line : state === 'accepted' ? 'accepted' : 'refused'
    if (shown === 'accepted' && !done.has(document)) return `${document} is not in the books`
    if (shown === 'refused' && (done.has(document) || isWaiting)) return `${document} is in the books`
  }
  return undefined
}
