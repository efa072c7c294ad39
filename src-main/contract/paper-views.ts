/** What stands on paper, as plain data: the screens draw it, the printers print it. */
import type { Printed, PrintTo } from '#domain/print.ts'

/** Of the roll, millimetres. */
export const PAPER_WIDTHS = [58, 80] as const
export type PaperWidth = (typeof PAPER_WIDTHS)[number]

export type PaperAlign = 'left' | 'center' | 'right'
/** `big`: the one thing that is seen first. `large`: what is looked for next. */
export type PaperSize = 'normal' | 'large' | 'big'

/**
 * One piece of a slip. A no-break space holds together what must not be torn apart at the end of a line (an amount and
 * its currency); a number is never cut.
 */
export type PaperLine =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly align?: PaperAlign
      readonly size?: PaperSize
      readonly bold?: true
    }
  /** Left what it is, right what it is worth; where there is no room, one below the other. */
  | { readonly kind: 'pair'; readonly left: string; readonly right: string; readonly bold?: true }
  /** Columns that stand below each other; all but the first are right-aligned. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'rule'; readonly style?: 'double' }
  | { readonly kind: 'space' }
  | { readonly kind: 'qr'; readonly content: string; readonly caption?: string }
  /** White on black, over the whole width: what nobody may overlook. */
  | { readonly kind: 'band'; readonly text: string }
  /** As wide as the printer prints: in letters, or in millimetres where there are none. */
  | { readonly kind: 'ruler' }
  /** Where the knife goes; drawn as a dashed line. */
  | { readonly kind: 'cut' }

export type PaperDocument = {
  readonly width: PaperWidth
  /** For readers and for the name of a file. */
  readonly title: string
  readonly language: 'id' | 'en'
  /** Lies across the whole slip: practice. */
  readonly watermark?: string
  readonly lines: readonly PaperLine[]
}

/** Letters beyond ASCII that a raw printer is told to use. `ascii`: none, for printers that know no other. */
export const CODE_PAGES = ['ascii', 'cp437', 'cp858', 'windows1252'] as const
export type CodePage = (typeof CODE_PAGES)[number]

/** Where a slip goes when somebody prints. */
export type PaperTarget =
  | { readonly kind: 'pdf' }
  /** A printer that the operating system knows, by the system's own name for it. */
  | { readonly kind: 'system'; readonly printer: string }
  /** ESC/POS over the shop's own network. */
  | {
      readonly kind: 'tcp'
      readonly host: string
      readonly port: number
      /** A manager has said that a printer listens there, though its port is not one of printers. */
      readonly isOtherPort?: true
    }
  /** ESC/POS into a device file. */
  | { readonly kind: 'device'; readonly path: string }

export type PaperSettings = {
  readonly width: PaperWidth
  readonly target: PaperTarget
  /** A receipt by itself as soon as the gateway says that it is paid in full. */
  readonly autoPrint: boolean
  /** Below the merchant's name; at most three. */
  readonly addressLines: readonly string[]
  readonly footer: string
  /** Of receipts: that of the till, or both. */
  readonly language: 'till' | 'both'
  /** Of a raw printer. */
  readonly codePage: CodePage
  /** Asks at each PDF where it goes; otherwise into the folder. */
  readonly askWhere: boolean
}

export type PrinterView = {
  /** The system's name, by which it is chosen. */
  readonly name: string
  /** What people call it. */
  readonly words: string
}

/** Why a slip is not on paper. `maybe-*`: it may have come out all the same; nobody sends it again by itself. */
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
] as const
export type NotPrintedWhy = (typeof NOT_PRINTED_WHYS)[number]

export type PaperView = {
  readonly settings: PaperSettings
  /** Absent until they were looked for: asking a system for them takes its time. */
  readonly printers?: readonly PrinterView[]
  /** Where PDFs go when nobody is asked. */
  readonly folder: string
  /** Whether the person who is signed in may change this. */
  readonly mayChange: boolean
  /** The last slip that was to be printed by itself and was not. */
  readonly failed?: { readonly at: number; readonly what: Printed; readonly why: NotPrintedWhy }
}

export type PaperResult = {
  readonly to: PrintTo
  /** 1 for the first; the next ones say on the paper that they are copies. */
  readonly copy: number
  /** Of a PDF. */
  readonly file?: string
}
