/** Payouts in memory, for the pages: what is made here can be proposed, checked and cancelled. */
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import type {
  PayeeView,
  PayoutForm,
  PayoutGroup,
  PayoutLimitsView,
  PayoutStage,
  PayoutView,
} from '#contract/payout-views.ts'
import { rupiah } from '#domain/money.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { Refused } from './fake-setup.ts'

const MAKER = 'practice-manager'
export const CHECKER = 'practice-second'

export type FakePayoutsInit = {
  readonly payouts?: readonly PayoutView[]
  /** Rows of batches: they wait there, and are in no list. */
  readonly batched?: readonly PayoutView[]
  readonly payees?: readonly PayeeView[]
  readonly form?: Partial<PayoutForm>
  readonly limits?: Partial<PayoutLimitsView>
}

export const FORM: PayoutForm = {
  source: { bankCode: '014' },
  needed: [
    'sourceAccountName',
    'remark',
    'beneficiaryAccountType',
    'beneficiaryCustomerType',
    'beneficiaryCustomerResidentStatus',
    'beneficiaryCustomerTownName',
    'purposeOfTransaction',
    'memo',
  ],
  banks: [
    { code: '008', name: 'Bank Contoh', swiftCode: 'SAMPIDJA' },
    { code: '014', name: 'Bank Lain', swiftCode: 'LAINIDJA' },
  ],
  canVerify: true,
  canLookUp: true,
  today: jakartaDay(Date.now()),
}

export function payeeView(id: number, changes: Partial<PayeeView> = {}): PayeeView {
  return {
    ...{ id, at: Date.now() - 86_400_000, by: MAKER, bankCode: '008', bankName: 'Bank Contoh' },
    ...{ accountEndsIn: String(2_214 + id), name: 'SITI AMINAH' },
    ...changes,
  }
}

const CANNOT: PayoutView['can'] = {
  ...{
    edit: false,
    propose: false,
    approve: false,
    withdraw: false,
    send: false,
    lookUp: false,
    mark: false,
  },
}
const CAN: Partial<Record<PayoutStage, Partial<PayoutView['can']>>> = {
  draft: { edit: true, propose: true, withdraw: true },
  proposed: { approve: true, withdraw: true },
  expired: { withdraw: true },
  approved: { withdraw: true },
  overdue: { send: true, withdraw: true },
  accepted: { lookUp: true, mark: true },
  pending: { lookUp: true, mark: true },
  unknown: { lookUp: true, mark: true },
  'not-sent': { send: true, withdraw: true },
}

/** A payout in this state, with its story so far. */
export function payoutView(
  number: number,
  stage: PayoutStage,
  changes: Partial<PayoutView> = {},
): PayoutView {
  const at = Date.now() - number * 3_600_000
  const isSent = !['draft', 'proposed', 'expired', 'approved', 'overdue', 'withdrawn'].includes(stage)
  const isApproved = isSent || stage === 'approved' || stage === 'overdue'
  const reference = `P001261120${String(number).padStart(7, '0')}7F3Q`
  return {
    ...{ number, stage, since: at, amountMinor: rupiah(250_000).minor, day: jakartaDay(Date.now()) },
    ...{ bankCode: '008', bankName: 'Bank Contoh', accountEndsIn: '2215', accountNo: '7310042215' },
    ...{ name: 'SITI AMINAH', payee: 1, maker: MAKER, fee: 'none', transferType: '0' },
    extras: { remark: 'Sayur minggu ini' },
    ...(stage === 'draft' ? {} : { proposedAt: at }),
    ...(isApproved ? { checker: CHECKER, approvedAt: at } : {}),
    ...(isSent ? { reference } : {}),
    story: [
      { at, what: 'drafted', by: MAKER },
      ...(stage === 'draft' ? [] : [{ at, what: 'proposed', by: MAKER } as const]),
      ...(isApproved ? [{ at, what: 'approved', by: CHECKER } as const] : []),
      ...(isSent ? [{ at, what: 'sent', reference, by: MAKER } as const] : []),
      ...(isSent ? [{ at, what: stage as 'accepted', source: 'answer' } as const] : []),
    ],
    checkers: [CHECKER],
    can: { ...CANNOT, ...CAN[stage] },
    ...changes,
  }
}

type PayoutHandlers = {
  [N in Extract<ProcedureName, `payouts.${string}`>]: (input: InputOf<N>) => OutputOf<N>
}

export function createFakePayouts(init: FakePayoutsInit, changed: () => void): PayoutHandlers {
  const payouts = new Map((init.payouts ?? []).map((each) => [each.number, each]))
  const payees = new Map((init.payees ?? []).map((each) => [each.id, each]))
  let limits: PayoutLimitsView = {
    ...{ eachMinor: null, dayMinor: null, usedMinor: 0n, others: [CHECKER] },
    ...init.limits,
  }
  const find = (number: number): PayoutView => {
    const payout = payouts.get(number) ?? init.batched?.find((each) => each.number === number)
    if (payout === undefined) throw new Refused('not-found')
    return payout
  }
  const become = (number: number, stage: PayoutStage): null => {
    payouts.set(number, payoutView(number, stage, { amountMinor: find(number).amountMinor }))
    changed()
    return null
  }
  const form = { ...FORM, ...init.form }
  const counts = () => {
    const all = [...payouts.values()].map(({ stage }) => groupOf(stage))
    const count = (group: PayoutGroup) => all.filter((each) => each === group).length
    return { open: count('open'), unsettled: count('unsettled'), ended: count('ended') }
  }
  return {
    'payouts.form': () => form,
    'payouts.list': ({ group, limit }) => {
      const rows = [...payouts.values()]
        .filter(({ stage }) => groupOf(stage) === group)
        .toSorted((one, other) => other.number - one.number)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        rows: page,
        counts: counts(),
        ...(rows.length > page.length && last !== undefined ? { next: last.number } : {}),
      }
    },
    'payouts.one': ({ number }) => find(number),
    'payouts.save': ({ number = payouts.size + 1, payee, amountMinor }) => {
      if (!payees.has(payee)) throw new Refused('not-found')
      payouts.set(number, payoutView(number, 'draft', { amountMinor }))
      changed()
      return { number }
    },
    'payouts.propose': ({ number }) => become(number, 'proposed'),
    'payouts.approve': ({ number, typedMinor, approval }) => {
      if (approval?.person !== CHECKER) throw new Refused('approval-needed')
      if (approval.pin !== '4444') throw new Refused('wrong-pin', { left: 4 })
      if (typedMinor !== find(number).amountMinor)
        throw new Refused('not-acceptable', { why: 'amount-differs' })
      become(number, 'accepted')
      return { sent: true }
    },
    'payouts.withdraw': ({ number }) => become(number, 'withdrawn'),
    'payouts.send': ({ number }) => become(number, 'accepted'),
    'payouts.lookUp': ({ number }) => {
      become(number, 'confirmed')
      return { said: 'success' }
    },
    'payouts.mark': ({ number, becomes, approval }) => {
      if (approval === undefined) throw new Refused('approval-needed')
      payouts.set(number, payoutView(number, becomes, { markedBy: approval.person }))
      changed()
      return null
    },
    'payouts.paper': () => ({ saved: true, file: 'pembayaran-keluar-1.pdf' }),
    'payouts.payees': () => [...payees.values()].toReversed(),
    'payouts.addPayee': ({ name, bankCode, bankName, accountNo }) => {
      const id = payees.size + 1
      payees.set(id, payeeView(id, { name, bankCode, bankName, accountEndsIn: accountNo.slice(-4) }))
      changed()
      return { id }
    },
    'payouts.removePayee': ({ id }) => {
      payees.delete(id)
      changed()
      return null
    },
    'payouts.checkPayee': ({ id }) => {
      const checked = { at: Date.now(), verdict: 'verified', name: 'SITI AMINAH' } as const
      payees.set(id, payeeView(id, { checked }))
      changed()
      return { verdict: 'verified' }
    },
    'payouts.limits': () => limits,
    'payouts.setLimits': ({ eachMinor, dayMinor, approval }) => {
      if (approval === undefined) throw new Refused('approval-needed')
      limits = { ...limits, eachMinor, dayMinor }
      changed()
      return null
    },
  }
}

function groupOf(stage: PayoutStage): PayoutGroup {
  if (['sending', 'pending', 'unknown', 'accepted'].includes(stage)) return 'unsettled'
  return ['draft', 'proposed', 'approved', 'overdue', 'not-sent'].includes(stage) ? 'open' : 'ended'
}
