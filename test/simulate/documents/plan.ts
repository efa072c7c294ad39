/** What happens in one life of payouts and invoices, as data: a seed makes it, a story tells it. */
import type { CrashAt } from '../plan.ts'

/** Which requests a fault waits for; `confirm` and `notice`: the gateway's own calls to the till. */
export const FAULT_ON = ['transfer', 'status', 'invoices', 'token', 'confirm', 'notice'] as const
export type FaultOn = (typeof FAULT_ON)[number]

/** How the answer to a batch is wrong, although the batch was carried out. */
export const LINE_FAULTS = ['cut', 'in-both', 'not-asked', 'totals', 'code'] as const
export type LineFault = (typeof LINE_FAULTS)[number]

/** `reached`: whether the gateway had the request all the same. */
export type Fault =
  /** No connection: certainly nothing left. */
  | { readonly kind: 'no-line' }
  | { readonly kind: 'request-lost'; readonly silent: boolean }
  | { readonly kind: 'answer-lost'; readonly silent: boolean }
  /** The answer is lost, and the gateway carries the request out only later. */
  | { readonly kind: 'late'; readonly ms: number }
  /** Carried out at once, answered late, possibly after the caller has given up. */
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'http'; readonly status: 500 | 502 | 503 | 504; readonly reached: boolean }
  | { readonly kind: 'page'; readonly status: 200 | 502; readonly reached: boolean }
  /** Half of the answer, without a sign that more should follow. */
  | { readonly kind: 'half' }
  /** Turned away by the gateway in its own words: not carried out. */
  | { readonly kind: 'turned-away'; readonly status: 401 | 429 }
  | { readonly kind: 'refused' }
  /** A proxy sends it twice; the answer is that of the second. */
  | { readonly kind: 'doubled' }
  /** Of a transfer: HTTP 202, decided later. */
  | { readonly kind: 'accepted-later'; readonly ms: number }
  /** Of a status: the gateway does not find what it has. */
  | { readonly kind: 'not-found'; readonly how: 'code' | 'status' }
  | { readonly kind: 'lines'; readonly how: LineFault }

/** How much of the truth a person has who marks: the portal and what is still on its way, the portal, a mistake. */
export type Knows = 'all' | 'portal' | 'wrong'

/** Who works here; at first all are managers. */
export const PERSONS = ['sri', 'dewi', 'rani'] as const
export type PersonName = (typeof PERSONS)[number]

/** `slip`: another amount than the one that is shown. */
export type Checking = {
  readonly checker: PersonName
  readonly typed: 'shown' | 'slip'
  readonly pin: 'own' | 'wrong'
  /** How often the key is pressed; the second press comes before the first is answered. */
  readonly times: number
}

/** `by`: who is at the till, or goes there. `nth`: an index into what the till has at that moment, modulo its length. */
export type Act =
  /** Written down and proposed by one; the other checks it on the same screen. `inDays`: its day. */
  | ({
      readonly do: 'pay'
      readonly by: PersonName
      readonly payee: number
      readonly inDays: number
    } & Checking)
  /** One of those that are proposed is checked. */
  | ({ readonly do: 'check'; readonly by: PersonName; readonly nth: number } & Checking)
  /** One that is approved, or that has not left, is sent or cancelled by hand. */
  | { readonly do: 'send-payout' | 'cancel-payout'; readonly by: PersonName; readonly nth: number }
  /** A workbook is confirmed and sent. */
  | {
      readonly do: 'sheet'
      readonly by: PersonName
      readonly what: 'send' | 'reject'
      readonly documents: readonly number[]
      readonly approver: PersonName
    }
  /** The rows of the last run once more: those that were refused, or that are left. */
  | { readonly do: 'again'; readonly by: PersonName; readonly what: 'send' | 'reject' }
  | { readonly do: 'pause' | 'resume' | 'give-up'; readonly by: PersonName }
  | { readonly do: 'look-up'; readonly by: PersonName; readonly nth: number }
  | {
      readonly do: 'mark'
      readonly by: PersonName
      /** Whose PIN it is. */
      readonly approver: PersonName
      readonly nth: number
      readonly knows: Knows
      readonly pick: number
    }
  /** IT changes what someone may do, at another till. */
  | { readonly do: 'role'; readonly who: PersonName; readonly becomes: 'manager' | 'cashier' | 'left' }
  | { readonly do: 'lock' }
  /** The machine sleeps; what is due meanwhile comes when it wakes. */
  | { readonly do: 'sleep'; readonly ms: number }
  | { readonly do: 'fault'; readonly on: FaultOn; readonly fault: Fault; readonly times: number }
  | { readonly do: 'crash'; readonly at: CrashAt; readonly after: number; readonly downMs: number }
  | { readonly do: 'disk'; readonly how: 'lost' | 'kept'; readonly after: number; readonly lastsMs: number }
  /** The gateway, or someone with its key, asks about a transfer: not so wanted, as it was, or in the same bytes. */
  | {
      readonly do: 'stranger'
      readonly how: 'reference' | 'amount' | 'account' | 'late' | 'replay'
      readonly nth: number
    }
  /** A customer pays one of the invoices that the gateway has, and it says so so often; or it names a foreign one. */
  | { readonly do: 'paid'; readonly nth: number; readonly times: number; readonly foreign: boolean }
  /** The till's listener is off for a while. */
  | { readonly do: 'deaf'; readonly ms: number }

export type Step = { readonly wait: number; readonly act: Act }

export type Plan = {
  readonly seed: number
  readonly signs: boolean
  /** Refuses a reference and a document that it has already. */
  readonly dedupes: boolean
  /** The gateway has a status of transfers. */
  readonly hasStatus: boolean
  /** A transfer is not found for so long after the gateway took it. */
  readonly lagMs: number
  /** When the gateway asks whether a transfer is wanted: never, before its answer, after it. */
  readonly confirms: 'no' | 'first' | 'after'
  readonly unconfirmed: 'cancels' | 'proceeds'
  /** When the life begins, after the usual morning. */
  readonly beginsMs: number
  /** Of what one person may propose and approve on a day, rupiah; undefined without a limit. */
  readonly dayLimit: number | undefined
  readonly steps: readonly Step[]
}
