import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { BindingInput, CreationInput } from '#contract/linked-input.ts'
import type {
  LINKED_MARKS,
  LinkedAccount,
  LinkedKind,
  LinkedList,
  LinkedPage,
} from '#contract/linked-views.ts'
import { given } from '#domain/given.ts'
import type { Instruction } from '#domain/instruction.ts'
import { mayStillAgree, openLinkage } from '#domain/linkage.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import { hostOf, judgePageAddress } from '#domain/page-address.ts'
import type { PersonId } from '#domain/person.ts'
import { linkageNoted, noteForgotten, noteOpened } from '#journal/linkage-notes.ts'
import type { BackofficeDeps } from '../deps.ts'
import { markInstruction } from '../mark.ts'
import { vaultClosed } from '../refusals.ts'
import { base64Of, overwrite } from './files.ts'
import { bindAccount, createAccount, type Agreed } from './link.ts'
import { isLinkage, viewLinkage } from './view.ts'

export type LinkedDeps = {
  readonly backoffice: BackofficeDeps
  /** Opens an https address in the system's browser; rejects when the system refuses. */
  readonly openAddress: (address: string) => Promise<void>
  /** Lets the manager's page open one camera, once and soon. */
  readonly allowCamera: () => void
}

/** A manager's PIN, asked for once everything else is known to be right. */
export type Approve = () => Promise<Result<{ readonly approvedBy: PersonId }>>
type Marking = {
  readonly reference: string
  readonly becomes: (typeof LINKED_MARKS)[number]
  readonly remark: string
}
type Linkage = Instruction & { readonly kind: LinkedKind }

export type LinkedController = ReturnType<typeof createLinkedController>

/** Linked accounts: asked for, shown, marked by a person, and forgotten here. */
export function createLinkedController({ backoffice, openAddress, allowCamera }: LinkedDeps) {
  const { journal, clock, signedIn, profile, mode, personal, announce } = backoffice
  let isUnderWay = false

  const view = (linkage: Linkage): LinkedAccount => viewLinkage(backoffice, personal(), linkage)
  const agreedBy = ({ version, language }: BindingInput['consent']): Agreed => ({
    consent: version,
    language,
    ...given({ by: signedIn() }),
  })
  /** One at a time: a form that is sent twice would link the account twice. */
  const once = async (
    files: Parameters<typeof overwrite>[0],
    send: () => Promise<Result<Instruction>>,
  ): Promise<Result<LinkedAccount>> => {
    if (isUnderWay) return refuse('held')
    isUnderWay = true
    try {
      const sent = await send()
      if (!sent.ok) return sent
      return isLinkage(sent.value) ? accept(view(sent.value)) : refuse('internal')
    } finally {
      overwrite(files)
      isUnderWay = false
    }
  }
  const find = (reference: string): Result<Linkage> => {
    const found = journal.read.instruction(reference)
    return isLinkage(found) ? accept(found) : refuse('not-found')
  }
  const pageOf = (reference: string): Result<LinkedPage> => {
    const found = find(reference)
    if (!found.ok) return found
    if (linkageNoted(journal, reference).forgotten !== undefined) return refuse('not-found')
    const { state } = found.value
    if (!mayStillAgree(state)) return refuse('not-allowed', { state })
    const sealed = openLinkage(personal(), found.value)
    if (sealed === undefined) return vaultClosed()
    if (sealed.page === undefined) return refuse('not-found')
    const judged = judgePageAddress(sealed.page, { isPractice: mode === 'practice' })
    if (!judged.ok) return refuse('not-allowed', { why: judged.fault })
    return accept({ host: hostOf(sealed.page), address: sealed.page })
  }
  const mayForget = (reference: string): Result<null> => {
    if (!backoffice.journalSound()) return refuse('journal-not-sound')
    const found = find(reference)
    if (!found.ok) return found
    const { state } = found.value
    // A person must say first how it ended.
    if (state === 'sending' || state === 'unknown') return refuse('not-allowed', { state })
    const isDone = linkageNoted(journal, reference).forgotten !== undefined
    return isDone ? refuse('not-allowed', { why: 'forgotten' }) : accept(null)
  }

  return {
    list: ({ kind, limit }: { readonly kind: LinkedKind; readonly limit: number }): LinkedList => {
      const { rows, total } = journal.read.instructionsOf(kind, { limit })
      const isOffered = kind === 'account-creation' || profile().productCodes.binding !== undefined
      return { rows: rows.filter(isLinkage).map(view), total, isOffered }
    },
    bind: (input: BindingInput): Promise<Result<LinkedAccount>> => {
      const { consent, phoneNo, authCode, amountMinor, ktpFile, npwpFile, pdfFile, ...more } = input
      const pictures = { ktpFile, npwpFile, pdfFile }
      return once(pictures, async () => {
        const productCode = profile().productCodes.binding
        if (productCode === undefined) return refuse('not-acceptable', { why: 'not-offered' })
        const files = base64Of(pictures)
        if (!files.ok) return files
        const fixed = amountMinor === undefined ? undefined : moneyOfMinor(amountMinor)
        const amount = input.debitType === 'V' ? rupiah(0) : fixed
        const additionalInfo = { productCode, ...more, ...files.value, ...given({ amount }) }
        return bindAccount(backoffice, { phoneNo, ...given({ authCode }), additionalInfo }, agreedBy(consent))
      })
    },
    create: (input: CreationInput): Promise<Result<LinkedAccount>> => {
      const { consent, name, phoneNo, email, customerId, ...rest } = input
      const { ktpPhoto, selfiePhoto, signaturePhoto, ...more } = rest
      const pictures = { ktpPhoto, selfiePhoto, signaturePhoto }
      return once(pictures, async () => {
        const files = base64Of(pictures)
        if (!files.ok) return files
        const additionalInfo = { productCode: 'EWALLETDIRECTDEBIT' as const, ...more, ...files.value }
        return createAccount(
          backoffice,
          { name, phoneNo, email, customerId, additionalInfo },
          agreedBy(consent),
        )
      })
    },
    page: pageOf,
    openPage: async (reference: string, host: string): Promise<Result<null>> => {
      if (!backoffice.journalSound()) return refuse('journal-not-sound')
      const page = pageOf(reference)
      if (!page.ok) return page
      if (page.value.host !== host) return refuse('not-allowed', { why: 'host' })
      const body = { host, ...given({ by: signedIn() }) }
      try {
        await openAddress(page.value.address)
      } catch {
        return refuse('not-ready')
      }
      noteOpened(journal, { at: clock.now(), reference }, body)
      announce({ type: 'instruction-changed', reference })
      return accept(null)
    },
    mark: async ({ reference, becomes, remark }: Marking, approve: Approve): Promise<Result<null>> => {
      const found = find(reference)
      if (!found.ok) return found
      if (remark.trim() === '') return refuse('empty')
      if (!view(found.value).mayMark) return refuse('not-allowed', { state: found.value.state })
      const agreed = await approve()
      if (!agreed.ok) return agreed
      const marked = markInstruction(backoffice, reference, becomes, agreed.value.approvedBy, remark.trim())
      return marked.ok ? accept(null) : marked
    },
    forget: async (reference: string, approve: Approve): Promise<Result<null>> => {
      const before = mayForget(reference)
      if (!before.ok) return before
      const agreed = await approve()
      if (!agreed.ok) return agreed
      // A PIN takes a while to type.
      const may = mayForget(reference)
      if (!may.ok) return may
      const body = { ...agreed.value, ...given({ by: signedIn() }) }
      noteForgotten(journal, { at: clock.now(), reference }, body)
      announce({ type: 'instruction-changed', reference })
      return accept(null)
    },
    allowCamera: (): void => allowCamera(),
  }
}
