/** What happens in one life of payouts and invoices, as data: a seed makes it, a story tells it. */
import type { CrashAt } from '../plan.ts'

/** Which requests a fault waits for; `confirm`: the gateway's own call to the till. */
export const FAULT_ON = ['transfer', 'status', 'invoices', 'token', 'confirm'] as const
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

/** `nth`: an index into what the till has at that moment, modulo its length. */
export type Act =
  | { readonly do: 'pay'; readonly payee: number }
  | { readonly do: 'send' | 'withdraw'; readonly documents: readonly number[] }
  | { readonly do: 'look-up'; readonly nth: number }
  | { readonly do: 'mark'; readonly nth: number; readonly knows: Knows; readonly pick: number }
  | { readonly do: 'fault'; readonly on: FaultOn; readonly fault: Fault; readonly times: number }
  | { readonly do: 'crash'; readonly at: CrashAt; readonly after: number; readonly downMs: number }
  | { readonly do: 'disk'; readonly how: 'lost' | 'kept'; readonly after: number; readonly lastsMs: number }
  /** The gateway, or someone with its key, asks about a transfer that was never wanted so. */
  | { readonly do: 'stranger'; readonly how: 'reference' | 'amount' | 'account'; readonly nth: number }
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
  readonly steps: readonly Step[]
}
