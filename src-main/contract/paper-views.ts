/** A slip's content as plain data: the screens draw it, the printers print it. */
import type { Printed, PrintTo } from '#domain/print.ts'

/** Width of the roll, millimetres. */
export const PAPER_WIDTHS = [58, 80] as const
export type PaperWidth = (typeof PAPER_WIDTHS)[number]

export type PaperAlign = 'left' | 'center' | 'right'
/** `big`: what the eye sees first. `large`: what it looks for next. */
export type PaperSize = 'normal' | 'large' | 'big'

/**
 * One piece of a slip. A no-break space keeps together what must not break at the end of a line, such as an amount
 * and its currency. A number is never cut.
 */
export type PaperLine =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly align?: PaperAlign
      readonly size?: PaperSize
      readonly bold?: true
    }
  /** A name on the left, its value on the right; stacked where they do not fit on one line. */
  | { readonly kind: 'pair'; readonly left: string; readonly right: string; readonly bold?: true }
  /** Aligned columns; all but the first are right-aligned. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'rule'; readonly style?: 'double' }
  | { readonly kind: 'space' }
  | { readonly kind: 'qr'; readonly content: string; readonly caption?: string }
  /** Code 128 for the shop's own scanner: `domain/scan-code.ts`. */
  | { readonly kind: 'barcode'; readonly content: string }
  /** White on black, over the whole width: what no one may overlook. */
  | { readonly kind: 'band'; readonly text: string }
  /** As wide as the printer prints, marked in letters; in millimetres where print has no fixed columns. */
  | { readonly kind: 'ruler' }
  /** Where the paper is cut; drawn as a dashed line. */
  | { readonly kind: 'cut' }

export type PaperDocument = {
  readonly width: PaperWidth
  /** For screen readers and for the file name. */
  readonly title: string
  readonly language: 'id' | 'en'
  /** Drawn across the whole slip in practice mode. */
  readonly watermark?: string
  readonly lines: readonly PaperLine[]
}

/** Letters beyond ASCII that a raw printer is set to use. `ascii`: none, for printers that support only ASCII. */
export const CODE_PAGES = ['ascii', 'cp437', 'cp858', 'windows1252'] as const
export type CodePage = (typeof CODE_PAGES)[number]

/** Where a slip goes when a person prints. */
export type PaperTarget =
  | { readonly kind: 'pdf' }
  /** A printer of the operating system, by the system's name for it. */
  | { readonly kind: 'system'; readonly printer: string }
  /** ESC/POS over the shop's own network. */
  | {
      readonly kind: 'tcp'
      readonly host: string
      readonly port: number
      /** A manager has confirmed that a printer listens there, although the port is not a usual printer port. */
      readonly isOtherPort?: true
    }
  /** ESC/POS written to a device file. */
  | { readonly kind: 'device'; readonly path: string }

export type PaperSettings = {
  readonly width: PaperWidth
  readonly target: PaperTarget
  /** Prints a receipt automatically as soon as the gateway says that the order is paid in full. */
  readonly autoPrint: boolean
  /** Printed below the merchant's name; at most three. */
  readonly addressLines: readonly string[]
  readonly footer: string
  /** Language of receipts: the till's, or both. */
  readonly language: 'till' | 'both'
  /** Code page of a raw printer. */
  readonly codePage: CodePage
  /** Asks where to save each PDF; otherwise it goes to the folder. */
  readonly askWhere: boolean
}

export type PrinterView = {
  /** The system's name, by which the printer is selected. */
  readonly name: string
  /** The name that people know. */
  readonly words: string
}

/** Why a slip was not printed. `maybe-*`: it may have come out all the same, so it is never resent automatically. */
export const NOT_PRINTED_WHYS = [
  'no-printer',
  'printer-gone',
  'job-failed',
  'timeout',
  'unreachable',
  'not-local',
  'not-a-printer-port',
  'not-a-device',
  'maybe-cut-off',
  'maybe-timeout',
  'maybe-unconfirmed',
  'disk-full',
  'not-writable',
  'not-drawn',
  /** A drawer opens only through a printer that takes raw bytes. */
  'no-raw-printer',
] as const
export type NotPrintedWhy = (typeof NOT_PRINTED_WHYS)[number]

export type PaperNews = {
  /** The last slip that should have been printed automatically and was not. */
  readonly failed?: { readonly at: number; readonly what: Printed; readonly why: NotPrintedWhy }
  /** The drawer should have opened for a cash sale, and its printer did not take the pulse. */
  readonly drawerFailed?: { readonly at: number; readonly why: NotPrintedWhy }
}

export type PaperView = PaperNews & {
  readonly settings: PaperSettings
  /** Absent until a search has run: the system needs time to list them. */
  readonly printers?: readonly PrinterView[]
  /** Where PDFs go when the till does not ask. */
  readonly folder: string
}

export type PaperResult = {
  readonly to: PrintTo
  /** 1 for the original; later prints say that they are copies. */
  readonly copy: number
  /** Path of a saved PDF. */
  readonly file?: string
}
