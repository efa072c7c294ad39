/** The sign-off of business days: what a day came to, who signed it, and what became known of it later. */
import type { DaySums } from '#domain/day-sums.ts'
import type { OpenMatter, Signature } from '#domain/day-signature.ts'
import type { MoneyKind } from '#domain/money-kind.ts'
import type { PersonId } from '#domain/person.ts'
import type { BusinessDay, ReviewSummary } from './review-views.ts'

/** Why a day cannot be signed now. `shift-open`: one that began on this day or before it. */
export const UNSIGNABLE_WHYS = ['not-over', 'shift-open', 'no-sales', 'signed'] as const
export type UnsignableWhy = (typeof UNSIGNABLE_WHYS)[number]

/** A signature in short. */
export type SignedBy = {
  /** 1, 2, 3 ... of this journal, without a gap. */
  readonly number: number
  readonly by: PersonId
  /** How many addenda it has. */
  readonly addenda: number
  /** The addendum that took it above the limit, where no second manager has seen it. */
  readonly aboveSince?: number
}

/** A business day in the list. */
export type SignoffDayRow = {
  readonly day: BusinessDay
  /** Sen that came through the provider, and sen of cash: sales that were not taken back, and cash instead. */
  readonly cameMinor: bigint
  readonly cashMinor: bigint
  readonly signed?: SignedBy
  /** Absent when it can be signed now. */
  readonly cannot?: UnsignableWhy
}

/** Newest first. `next`: give it as `before` for older ones. */
export type SignoffDays = {
  readonly days: readonly SignoffDayRow[]
  readonly next?: BusinessDay
  /** The day of the first signature: this till's days are signed from there on. Absent while none is. */
  readonly since?: BusinessDay
  /** Days after `since` that are older than these and not signed. Absent with `next`, it is not known. */
  readonly unsignedOlder?: number
  /** Signed days that something changed silently, as far as anyone has looked at them; also days that are not listed. */
  readonly unsound?: readonly BusinessDay[]
  /** The review is still being made from the journal: days are missing, and sums are too small. */
  readonly building?: NonNullable<ReviewSummary['building']>
}

/** One day as the journal has it now. */
export type SignoffDay = {
  readonly day: BusinessDay
  readonly sums: DaySums
  readonly open: readonly OpenMatter[]
  /** SHA-256 of the rows: `signoff.sign` names it, so that what was shown is what is signed. */
  readonly rows: string
  readonly rowCount: number
  /** Shifts that began on this day, and the cash that the drawer had more (or less) than expected. */
  readonly shifts: readonly {
    readonly number: number
    readonly closed: boolean
    readonly differenceMinor?: bigint
  }[]
  readonly cannot?: UnsignableWhy
  /** Sen that came and cash that was taken, and the limit above which two people sign. */
  readonly takingsMinor: bigint
  readonly limitMinor?: bigint
  readonly needsSecond: boolean
  /** See `SignedBy`. */
  readonly aboveSince?: number
  /** Who may be the first and the second person: managers. */
  readonly signers: readonly PersonId[]
  readonly signature?: Signature
  /** False: signature and addenda do not add up to the journal. Then something changed a signed day silently. */
  readonly isSound: boolean
}

/** `document`: a PDF and its data file. `picture`: a PNG for a telephone. */
export const REPORT_KINDS = ['document', 'picture'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export type ReportSaved =
  | { readonly saved: false }
  /** Names without the path. `sha256`: of the data file. */
  | { readonly saved: true; readonly files: readonly string[]; readonly sha256?: string }

/** What stands on a report, on paper and in a picture. */
export type ReportContent = {
  readonly about: ReportAbout
  readonly day: SignoffDay & { readonly signature: Signature }
  /** The beginning of the journal's id, 12 hexadecimal digits. */
  readonly journal: string
  /** The text of the QR: mode, number, day, sums and seal. */
  readonly code: string
  /** Of the data file. */
  readonly sha256: string
  /** Fingerprint of the till's key. */
  readonly key: string
  /** Names by id. */
  readonly names: Readonly<Record<PersonId, string>>
}
export type ReportAbout = {
  readonly shop: string
  /** Three digits. */
  readonly till: string
  readonly mode: MoneyKind
  readonly program: string
  /** Epoch milliseconds. */
  readonly madeAt: number
}
