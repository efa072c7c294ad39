/** Slips: their content, their destination, and the record that they were printed. */
import { z } from 'zod'
import { command, KEEPER, nothing, query, reference, TILL } from '../define.ts'
import {
  CODE_PAGES,
  type PaperDocument,
  type PaperNews,
  type PaperResult,
  type PaperView,
} from '../paper-views.ts'

const number = z.number().int().min(1).max(99_999_999)
const what = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('receipt'), reference }),
  z.strictObject({ kind: z.literal('hold'), number }),
  z.strictObject({ kind: z.literal('x') }),
  z.strictObject({ kind: z.literal('z'), number }),
  z.strictObject({ kind: z.literal('test') }),
])
/** Letters of any script, no invisible character: a control character is a command to a printer. */
const line = z
  .string()
  .trim()
  .max(32)
  .regex(/^\P{C}*$/u)
const target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pdf') }),
  z.strictObject({ kind: z.literal('system'), printer: z.string().min(1).max(200) }),
  // The address is checked when printing: only one in the shop's own network is accepted.
  z.strictObject({
    kind: z.literal('tcp'),
    host: z.string().regex(/^[A-Za-z0-9.:-]{1,100}$/),
    port: z.number().int().min(1).max(65_535),
    isOtherPort: z.literal(true).exactOptional(),
  }),
  // Never a file: the till writes only to what the system says is a device.
  z.strictObject({ kind: z.literal('device'), path: z.string().regex(/^[\w\\/.:-]{1,200}$/) }),
])

export const paperProcedures = {
  /** The settings, and the printers that the last search found. */
  'paper.get': query<PaperView>()(KEEPER, nothing, ['paper-changed']),
  /** Whether the last automatic receipt failed. */
  'paper.news': query<PaperNews>()(TILL, nothing, ['paper-changed']),
  /** Looks for printers again. */
  'paper.lookForPrinters': command<PaperView>()(KEEPER, nothing),
  'paper.change': command<PaperView>()(
    KEEPER,
    z.strictObject({
      width: z.union([z.literal(58), z.literal(80)]).optional(),
      target: target.optional(),
      autoPrint: z.boolean().optional(),
      addressLines: z.array(line).max(3).optional(),
      footer: line.optional(),
      language: z.enum(['till', 'both']).optional(),
      codePage: z.enum(CODE_PAGES).optional(),
      askWhere: z.boolean().optional(),
    }),
  ),
  /** Asks for the PDF folder with the system's dialog. The page learns the answer and never sets it. */
  'paper.chooseFolder': command<PaperView>()(KEEPER, nothing),
  /**
   * Journals the print once the printer is reachable, then prints; every later print is a copy. `to` omitted: the
   * till's set target.
   * Refusals: not-found, not-allowed (details.why `cancelled`: no file was chosen for the PDF; `manager`: a cashier may
   * print neither the test page nor a Z, except the last Z they closed), not-printed
   * (details.why of NOT_PRINTED_WHYS, details.copy), journal-not-sound.
   */
  'paper.print': command<PaperResult>()(TILL, z.strictObject({ what, to: z.literal('pdf').optional() })),
  /** A preview of the slip as it would be printed now. Refusals: not-found; not-allowed as above. */
  'paper.preview': query<PaperDocument>()(TILL, z.strictObject({ what }), [
    'order-changed',
    'settings-changed',
    'shift-changed',
    'slips-changed',
    'paper-changed',
  ]),
} as const
