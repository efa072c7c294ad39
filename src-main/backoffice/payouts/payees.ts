/** The book of payees. Their names and accounts are sealed; only the last digits are plain. */
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PayeeInput } from '#contract/payout-input.ts'
import type { PayeeView } from '#contract/payout-views.ts'
import { given } from '#domain/given.ts'
import { lastDigits } from '#domain/last-digits.ts'
import type { PersonId } from '#domain/person.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { BackofficeDeps } from '../deps.ts'
import { vaultClosed } from '../refusals.ts'
import { verifyName } from './verify-name.ts'

const STREAM = 'payees'
const ADDED = 'payee-added'
const CHECKED = 'payee-checked'
const REMOVED = 'payee-removed'

type Deps = Pick<BackofficeDeps, 'journal' | 'clock' | 'signedIn' | 'announce' | 'journalSound' | 'personal'>

export type Payee = {
  readonly id: number
  readonly at: number
  readonly by: PersonId
  readonly bankCode: string
  readonly bankName: string
  readonly swiftCode: string
  readonly accountEndsIn: string
  /** Equal for equal account numbers. */
  readonly account: string
  readonly personal: string
  readonly checked?: { readonly at: number; readonly verdict: NameVerdict; readonly personal?: string }
}
type NameVerdict = NonNullable<PayeeView['checked']>['verdict']
type AddedBody = Omit<Payee, 'at' | 'checked'>
type CheckedBody = { readonly id: number; readonly by: PersonId } & Omit<NonNullable<Payee['checked']>, 'at'>

/** Sealed with a payee. */
export type PayeePersonal = {
  readonly name: string
  readonly accountNo: string
  readonly email?: string
  readonly address?: string
}

type Book = { readonly upTo: bigint; readonly book: ReadonlyMap<number, Payee>; readonly ever: number }

/** An entry never changes, so each is read once. */
const known = new WeakMap<Deps['journal'], Book>()
const EMPTY: Book = { upTo: 0n, book: new Map(), ever: 0 }

/** Those that are in the book now, and how many were ever added. */
function readBook({ journal }: Pick<Deps, 'journal'>): Book {
  const before = known.get(journal) ?? EMPTY
  const later = journal.read.eventsAfter(STREAM, before.upTo)
  const last = later.at(-1)
  if (last === undefined) return before
  const book = new Map(before.book)
  let { ever } = before
  for (const { at, entry } of later) {
    if (entry.type !== 'note') continue
    // Written by this program.
    if (entry.kind === ADDED) {
      const body = entry.body as AddedBody
      book.set(body.id, { ...body, at })
      ever = body.id
    } else if (entry.kind === CHECKED) {
      const { id, by: _by, ...checked } = entry.body as CheckedBody
      const payee = book.get(id)
      if (payee !== undefined) book.set(id, { ...payee, checked: { ...checked, at } })
    } else if (entry.kind === REMOVED) book.delete((entry.body as { readonly id: number }).id)
  }
  const after = { upTo: last.seq, book, ever }
  known.set(journal, after)
  return after
}

/** All of them, oldest first. */
export function bookOf(deps: Pick<Deps, 'journal'>): readonly Payee[] {
  return [...readBook(deps).book.values()]
}

export function payeeOf(deps: Pick<Deps, 'journal'>, id: number): Payee | undefined {
  return readBook(deps).book.get(id)
}

export function openPayee({ personal }: Payee, box: PersonalBox): PayeePersonal | undefined {
  const text = box.open(personal)
  return text === undefined ? undefined : (JSON.parse(text) as PayeePersonal)
}

/** Newest first. */
export function listPayees(deps: Deps): readonly PayeeView[] {
  const box = deps.personal()
  return [...readBook(deps).book.values()].toReversed().map((payee) => viewPayee(payee, box))
}

function viewPayee(payee: Payee, box: PersonalBox | undefined): PayeeView {
  const { id, at, by, bankCode, bankName, accountEndsIn } = payee
  const name = box === undefined ? undefined : openPayee(payee, box)?.name
  return {
    ...{ id, at, by, bankCode, bankName, accountEndsIn },
    ...given({ name, checked: viewChecked(payee, box) }),
  }
}

/** What the gateway said last about the owner of the account. */
export function viewChecked(
  payee: Payee | undefined,
  box: PersonalBox | undefined,
): PayeeView['checked'] | undefined {
  const checked = payee?.checked
  if (checked === undefined) return undefined
  const { at, verdict, personal } = checked
  const name = personal === undefined ? undefined : box?.open(personal)
  return { at, verdict, ...given({ name }) }
}

/** Refusals: see `payouts.addPayee` of the contract. */
export function addPayee(
  deps: Deps & Pick<BackofficeDeps, 'profile'>,
  input: PayeeInput,
): Result<{ readonly id: number }> {
  const begun = mayWrite(deps)
  if (!begun.ok) return begun
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const { bankCode, accountNo, name, email, address } = input
  // The money follows the code, so the checker must not be shown another bank's name.
  const listed = deps.profile().banks.find(({ code }) => code === bankCode)
  const { bankName, swiftCode } =
    listed === undefined ? input : { bankName: listed.name, swiftCode: listed.swiftCode }
  const account = box.mark(accountNo)
  const { book, ever } = readBook(deps)
  if ([...book.values()].some((each) => each.account === account && each.bankCode === bankCode))
    return refuse('named-twice')
  const id = ever + 1
  const personal: PayeePersonal = { name, accountNo, ...given({ email, address }) }
  note(deps, ADDED, {
    ...{ id, by: begun.value, bankCode, bankName, swiftCode },
    accountEndsIn: lastDigits(accountNo),
    ...{ account, personal: box.seal(JSON.stringify(personal)) },
  } satisfies AddedBody)
  return accept({ id })
}

/** Payouts that were made to them stay as they are. Refusals: see `payouts.removePayee` of the contract. */
export function removePayee(deps: Deps, id: number): Result<null> {
  const begun = mayWrite(deps)
  if (!begun.ok) return begun
  if (payeeOf(deps, id) === undefined) return refuse('not-found')
  note(deps, REMOVED, { id, by: begun.value })
  return accept(null)
}

/** Asks the gateway for the account's owner, and journals the verdict. Refusals: see `payouts.checkPayee`. */
export async function checkPayee(
  deps: BackofficeDeps,
  id: number,
): Promise<Result<{ readonly verdict: NameVerdict }>> {
  const begun = mayWrite(deps)
  if (!begun.ok) return begun
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const payee = payeeOf(deps, id)
  const sealed = payee === undefined ? undefined : openPayee(payee, box)
  if (payee === undefined || sealed === undefined) return refuse('not-found')
  const { accountNo, name } = sealed
  const checked = await verifyName(deps, { bankCode: payee.bankCode, accountNo, name })
  if (!checked.ok) return checked
  const { value } = checked
  const verdict = value.verdict === 'verified' ? 'verified' : value.why
  const theirs = 'name' in value ? { personal: box.seal(value.name) } : {}
  note(deps, CHECKED, { id, by: begun.value, verdict, ...theirs } satisfies CheckedBody)
  return accept({ verdict })
}

function note({ journal, clock, announce }: Deps, kind: string, body: object): void {
  journal.write.commit({ at: clock.now(), note: { stream: STREAM, kind, body } })
  announce({ type: 'payouts-changed' })
}

function mayWrite({ journalSound, signedIn }: Deps): Result<PersonId> {
  if (!journalSound()) return refuse('journal-not-sound')
  const by = signedIn()
  return by === undefined ? refuse('not-allowed', { why: 'nobody' }) : accept(by)
}
