import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { NotSavedWhy } from '#contract/dispute-views.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { PayoutSheet } from '#contract/payout-views.ts'
import type { MoneyKind } from '#domain/money-kind.ts'
import type { PersonId } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'
import type { BackofficeDeps } from '../deps.ts'
import { vaultClosed } from '../refusals.ts'
import { approve, sendApproved } from './approve.ts'
import { changePayoutLimits, viewPayoutLimits } from './limits.ts'
import { listPayouts } from './list.ts'
import { propose, saveDraft, withdraw } from './make.ts'
import { addPayee, checkPayee, listPayees, removePayee } from './payees.ts'
import type { PayoutPeople } from './people.ts'
import { formOf } from './request.ts'
import { lookUp, mark } from './settle.ts'
import { viewPayout } from './view.ts'
import { watchPayouts } from './watch.ts'

type Saved =
  | { readonly ok: true; readonly file: string }
  | { readonly ok: false; readonly why: NotSavedWhy; readonly detail: string }

export type PayoutPaperPort = {
  readonly about: () => { readonly shop: string; readonly till: string; readonly mode: MoneyKind }
  readonly nameOf: (id: PersonId) => string
  /** The system's own dialog; undefined when the person cancelled. */
  readonly askFolder: () => Promise<string | undefined>
  /** Undefined when it could not be drawn. */
  readonly draw: (sheet: PayoutSheet) => Promise<Uint8Array | undefined>
  readonly save: (folder: string, name: string, pdf: Uint8Array) => Promise<Saved>
}

type Deps = {
  readonly deps: BackofficeDeps
  readonly people: PayoutPeople
  readonly paper: PayoutPaperPort
}

export type PayoutController = ReturnType<typeof createPayoutController>

/** A paper of another till's money says so by its name. */
const BEFORE: Readonly<Record<MoneyKind, string>> = { practice: 'LATIHAN-', sandbox: 'UJI-COBA-', real: '' }

/** Payouts: made by one manager, checked by another, sent on their day. */
export function createPayoutController({ deps, people, paper }: Deps) {
  const watch = watchPayouts(deps, people)
  return {
    form: () => formOf(deps),
    list: (input: InputOf<'payouts.list'>) => listPayouts(deps, input),
    one: (number: number) => viewPayout(deps, people, number),
    save: (input: InputOf<'payouts.save'>) => saveDraft(deps, input),
    propose: (number: number) => propose(deps, number),
    approve: (input: InputOf<'payouts.approve'>, right: Right) => approve(deps, people, input, right),
    withdraw: ({ number, remark }: InputOf<'payouts.withdraw'>) => withdraw(deps, number, remark),
    send: (number: number, right: Right) =>
      deps.signedIn() === undefined
        ? refuse('not-allowed', { why: 'nobody' })
        : sendApproved(deps, people, number, 'person', right),
    lookUp: (number: number) => lookUp(deps, number),
    mark: (input: InputOf<'payouts.mark'>, right: Right) => mark(deps, people, input, right),
    paper: (number: number, right: Right) => savePaper({ deps, people, paper }, number, right),
    payees: () => listPayees(deps),
    addPayee: (input: InputOf<'payouts.addPayee'>) => addPayee(deps, input),
    removePayee: (id: number) => removePayee(deps, id),
    checkPayee: (id: number) => checkPayee(deps, id),
    limits: () => viewPayoutLimits(deps, people),
    setLimits: ({ approval, ...to }: InputOf<'payouts.setLimits'>, right: Right) =>
      changePayoutLimits(deps, people, { to, approval }, right),
    people,
    sendSoon: watch.soon,
    stop: watch.stop,
  }
}

async function savePaper(
  { deps, people, paper }: Deps,
  number: number,
  right: Right,
): Promise<Result<OutputOf<'payouts.paper'>>> {
  if (!viewPayout(deps, people, number).ok) return refuse('not-found')
  const folder = await paper.askFolder()
  if (folder === undefined || !right.isHere()) return accept({ saved: false })
  // A dialog takes time: the payout is read after it.
  const read = viewPayout(deps, people, number)
  if (!read.ok) return read
  const { value: payout } = read
  if (payout.accountNo === undefined) return vaultClosed()
  const about = paper.about()
  const ids = [payout.maker, payout.checker, ...payout.story.map(({ by }) => by)].flatMap((id) => id ?? [])
  const names = Object.fromEntries(ids.map((id) => [id, paper.nameOf(id)]))
  const pdf = await paper.draw({ about: { ...about, madeAt: deps.clock.now() }, payout, names })
  if (!right.isHere()) return accept({ saved: false })
  if (pdf === undefined) return refuse('not-saved', { why: 'not-drawn', detail: 'document' })
  const saved = await paper.save(folder, `${BEFORE[about.mode]}pembayaran-keluar-${number}`, pdf)
  return saved.ok
    ? accept({ saved: true, file: saved.file })
    : refuse('not-saved', { why: saved.why, detail: saved.detail })
}
