import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Instruction } from '#domain/instruction.ts'
import { judgePageAddress } from '#domain/page-address.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { BackofficeDeps } from '../deps.ts'
import { documentKey } from '../held-keys.ts'
import { vaultClosed } from '../refusals.ts'

/** The addresses of payment pages, by document; each opens its invoice, so no page of ours shows one. */
export function pagesOf(box: PersonalBox, { personal }: Instruction): Readonly<Record<string, string>> {
  const text = personal === undefined ? undefined : box.open(personal)
  // Sealed by this program; see `sendInvoices`.
  const { pages = {} } = (text === undefined ? {} : JSON.parse(text)) as {
    readonly pages?: Readonly<Record<string, string>>
  }
  return pages
}

/** Passes the address of an invoice's payment page to `write`, which puts it on the clipboard. */
export async function copyPage(
  { journal, mode, personal }: Pick<BackofficeDeps, 'journal' | 'mode' | 'personal'>,
  document: string,
  write: (text: string) => Promise<void>,
): Promise<Result<null>> {
  const { kind, key } = documentKey(document)
  const holder = journal.read.instructionByKey(kind, key)
  if (holder === undefined) return refuse('not-found')
  const box = personal()
  if (box === undefined) return vaultClosed()
  const page = pagesOf(box, holder)[document]
  if (page === undefined) return refuse('not-found')
  if (!judgePageAddress(page, { isPractice: mode === 'practice' }).ok)
    return refuse('not-acceptable', { why: 'address' })
  await write(page)
  return accept(null)
}
