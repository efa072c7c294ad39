/** What happens in one scenario, as data: a seed makes it, a shrunk one is a part of it, a story tells it. */
import type { CallStep } from '#calls/deps.ts'
import type { OrderMethod } from '#domain/order.ts'
import type { List } from './payments-list.ts'
import type { Limits } from './rate.ts'

/** Which requests a fault waits for. */
export type FaultOn = 'ask' | 'read' | 'cancel' | 'list' | 'token' | 'any'

/**
 * What the network or a machine in front of the gateway does to one request. `reached`: whether the gateway had it all
 * the same.
 */
export type Fault =
  /** No connection: certainly nothing left. */
  | { readonly kind: 'no-line' }
  | { readonly kind: 'request-lost'; readonly silent: boolean }
  | { readonly kind: 'answer-lost'; readonly silent: boolean }
  /** The connection ends after this many bytes of the answer, without a sign that more should follow. */
  | { readonly kind: 'cut'; readonly at: number }
  /** The gateway decides at once and answers late. */
  | { readonly kind: 'slow-answer'; readonly ms: number }
  /** The request itself is delayed, possibly until the caller has given up. */
  | { readonly kind: 'slow-request'; readonly ms: number }
  /** A proxy sends it twice; the answer is that of the second. */
  | { readonly kind: 'doubled' }
  | { readonly kind: 'status'; readonly status: 202 | 409 | 500 | 504; readonly reached: boolean }
  /** Turned away by the gateway itself, in its own signed words: not carried out. */
  | { readonly kind: 'turned-away'; readonly status: 401 | 429 }
  /** Turned away by a machine without a code; it is unknown whether before or after the gateway had it. */
  | { readonly kind: 'bare'; readonly status: 401 | 403 | 404 | 429; readonly reached: boolean }
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 404 }
  | { readonly kind: 'html'; readonly status: 200 | 404 | 502; readonly reached: boolean }
  | { readonly kind: 'garbage'; readonly reached: boolean }
  /** Another status line before the gateway's own body. */
  | { readonly kind: 'other-status'; readonly status: 200 | 404 | 500 }
  /** The gateway's answer to the question before, once more. */
  | { readonly kind: 'answer-of-another' }
  /** An answer from another sender than the gateway: paid, or not found. */
  | { readonly kind: 'forged'; readonly says: 'paid' | 'not-found' | 'failed'; readonly signed: boolean }
  /** A copy of the books that lags behind. */
  | { readonly kind: 'old-books'; readonly ms: number }
  /** A question about what holds money is refused with "Paid Bill", as the inquiry of a number is. */
  | { readonly kind: 'paid-bill' }

export type PayHow =
  | 'full'
  | 'with-fee'
  | 'too-little'
  | 'too-much'
  /** One sen less. */
  | 'sen-off'
  /** What is still short of the amount, on the same code. */
  | 'rest'
  | 'suspect'
  | 'wait-correction'
  | 'settle-later'
  | 'fail'
  | 'expire'

export type CrashAt = CallStep | 'now' | 'before-commit' | 'after-commit'

/** `order`: the index of an order in the sequence in which they were made; below zero it counts from the newest. */
export type Act =
  /** `times`: how often the key is pressed; the second press comes before the first is answered. */
  | { readonly do: 'sell'; readonly method: OrderMethod; readonly rupiah: number; readonly times?: number }
  | { readonly do: 'cancel' | 'renew' | 'retry' | 'acknowledge' | 'check' | 'print'; readonly order: number }
  | { readonly do: 'cash'; readonly order: number; readonly agrees: boolean }
  /** What the cashier has in front of them, which is what the customer is shown. */
  | { readonly do: 'show'; readonly order: number }
  /** Somebody pays because a screen, or a photograph taken of one, says that there is something to pay. */
  | { readonly do: 'customer'; readonly looks: Looks; readonly how: PayHow }
  /** The customer's bank has opened a virtual account by its number, and nothing is paid yet. */
  | { readonly do: 'opens-number'; readonly order: number }
  | { readonly do: 'vault'; readonly isOpen: boolean }
  /** The till is set up for another merchant of the same gateway, and started anew as such. */
  | { readonly do: 'other-merchant'; readonly downMs: number }
  | { readonly do: 'resolve'; readonly order: number; readonly how: number }
  /** The decision is corrected. */
  | { readonly do: 'correct'; readonly order: number; readonly how: number }
  /** The newest refund of the order is paid out, open or not. `times`: 2 is pressed twice. */
  | { readonly do: 'refund'; readonly order: number; readonly way: number; readonly times: number }
  | { readonly do: 'open-shift'; readonly rupiah: number }
  | { readonly do: 'close-shift'; readonly off: number }
  | { readonly do: 'pay'; readonly order: number; readonly how: PayHow }
  | { readonly do: 'decide'; readonly order: number; readonly to: 'S' | 'F' }
  /** `names`: whose merchant code the call bears. */
  | {
      readonly do: 'call-back'
      readonly order: number
      readonly times: number
      readonly names?: 'another-merchant'
    }
  /** The gateway calls that it was paid, and its own books show it `ms` later. */
  | { readonly do: 'call-ahead'; readonly order: number; readonly ms: number }
  /** The same customer's amount is typed again; `says`: what the cashier answers if the till asks whether it is the same sale. */
  | {
      readonly do: 'type-again'
      readonly order: number
      readonly method: OrderMethod
      readonly says: 'same' | 'another'
    }
  /** The gateway is set up under its other address, and the till started anew. */
  | { readonly do: 'move-gateway'; readonly downMs: number }
  | { readonly do: 'listener-restart' }
  /** Whatever is wrong on the wire is over. */
  | { readonly do: 'line-back' }
  | { readonly do: 'lock' | 'compare' }
  | { readonly do: 'sign-in'; readonly who: Who }
  /** Minutes without use after which a till is locked. */
  | { readonly do: 'idle'; readonly minutes: number }
  | { readonly do: 'move-cash'; readonly kind: 'in' | 'out'; readonly rupiah: number }
  /** The gateway corrects what it had booked of the last payment: the whole was paid. */
  | { readonly do: 'put-right'; readonly order: number }
  | { readonly do: 'fault'; readonly on: FaultOn; readonly fault: Fault; readonly times: number }
  /** At that point, once it has passed `after` times. */
  | { readonly do: 'crash'; readonly at: CrashAt; readonly after: number; readonly downMs: number }
  /** `kept`: the commit is in the file, and the disk says that it is not. */
  | { readonly do: 'disk'; readonly how: 'lost' | 'kept'; readonly after: number; readonly lastsMs: number }
  | { readonly do: 'clock'; readonly byMs: number }
  /** From now on the journal's disk says that it has flushed, and has not. */
  | { readonly do: 'flush-lies' }
  /** The power is cut, and one disk has not kept what it had; only where the copy lies on another. */
  | { readonly do: 'disk-lost'; readonly what: Loss; readonly downMs: number }
  /** IT has a backup made, onto a stick. */
  | { readonly do: 'back-up' }
  /** The power is cut, and neither the journal nor its copy is there; a backup is brought back, if there is one. */
  | { readonly do: 'all-lost'; readonly what: AllLost; readonly downMs: number }
  /** Customers pay what was shown to them and is lost, and the gateway calls about it. */
  | { readonly do: 'pay-lost'; readonly how: PayHow }

/** The journal's whole disk, what it said it had flushed, or the disk of the copy. */
export type Loss = 'journal' | 'flushes' | 'copy'

/** All that bears the journal's name; the journal's two files and the disk of the copy; or the machine and both its disks. */
export type AllLost = 'files' | 'disk' | 'machine'

/** Who is always there in practice. */
export type Who = 'cashier' | 'manager' | 'it'

/** Where a customer looks: the customer's screen, the cashier's, or a picture of the first that was shown for the sale. */
export type Looks = 'display' | 'cashier' | 'photograph'

/** `wait`: milliseconds before it; 0 is the very same moment. */
export type Step = { readonly wait: number; readonly act: Act }

export type Plan = {
  readonly seed: number
  /** `counter`: the till's own pace. `sparse`: fewer questions at other moments. */
  readonly pace: 'counter' | 'sparse'
  /**
   * After the last step the till goes on as it is, or is opened anew like on the next morning; or it is watched for some
   * more minutes; or days pass before anybody looks.
   */
  readonly ends: 'goes-on' | 'opened-anew' | 'watched' | 'days-later'
  /** Whether the machine sleeps while nothing happens for a while, or works on. */
  readonly sleeps: boolean
  /** When it begins, epoch milliseconds. */
  readonly startsAt: number
  /** Whether the gateway can reach the till: then it asks what is owed before a number is paid, and says what was. */
  readonly calls: boolean
  /** What the gateway lets through, and whether it says so; left out, more than any life needs. */
  readonly limits?: Limits
  /** How its gateway writes, where it differs from the samples. */
  readonly habit?: string
  /** What its list of payments is like; `none`: it has none for this merchant. */
  readonly list: List
  /** Of the machine; the till's days are those of Jakarta. */
  readonly zone: string
  /** Whether a till that was set up for another merchant is set up for the first one again at the end. */
  readonly setsBack: boolean
  /** Whether a receipt comes out as soon as an order is paid. */
  readonly prints: boolean
  /** Whether the journal lies in a file, and its copy on another disk. */
  readonly isCopied: boolean
  /** Whether the gateway signs its answers, so that unsigned answers are never trusted. */
  readonly signs: boolean
  /** Which flag an account shows that was cancelled: the interface does not say. */
  readonly cancelledShows: 'F' | 'EX'
  /** Which calls need an access token; left out, none. */
  readonly tokens?: 'status' | 'all'
  /** Whether questions go to a host of their own. */
  readonly hasStatusHost?: true
  /** How far the till's clock is ahead of the gateway's at the beginning, milliseconds. */
  readonly skewMs?: number
  /** Store policy: money that settles lets the goods go. */
  readonly settlingReleases?: true
  /** Whether the till knows its gateway by an address, which may change. */
  readonly hasAddress?: true
  /** The story about money that is in it, by name. */
  readonly story?: string
  readonly steps: readonly Step[]
}

/** A plain day, for those who say only what differs. */
export const PLAIN: Omit<Plan, 'steps'> = {
  seed: 1,
  pace: 'sparse',
  ends: 'goes-on',
  signs: true,
  cancelledShows: 'EX',
  sleeps: true,
  startsAt: Date.parse('2026-01-05T10:00:00+07:00'),
  calls: true,
  zone: 'Asia/Jakarta',
  list: 'none',
  isCopied: false,
  setsBack: true,
  prints: true,
}
