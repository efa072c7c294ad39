import type { PaperDocument, PaperLine } from '#contract/paper-views.ts'
import { rupiah } from '#domain/money.ts'
import { COLUMNS } from './columns.ts'
import { amountLines, foot, framed, pair, rp, RULE, sentences, type SlipContext } from './frame.ts'
import { slipWords } from './words.ts'

/** Content that reveals a printer's faults: too wide a roll, missing letters, an unreadable QR. */
const SAMPLE = rupiah(1_234_567n)
const LONGEST = rupiah(99_999_999_999_999n)

/** `printer`: its name on this machine. */
export function testPage(context: SlipContext, printer: string): PaperDocument {
  const words = slipWords('both')
  const { width } = context.settings
  return framed(context, words, words.label('slip.test'), [
    { kind: 'text', text: words.label('slip.test'), align: 'center', bold: true },
    pair(words, 'slip.test.printer', printer),
    pair(words, 'slip.test.width', `${width} mm, ${COLUMNS[width]}`),
    pair(words, 'slip.when', words.moment(context.now)),
    RULE,
    { kind: 'ruler' },
    ...sentences(words, 'slip.test.ruler'),
    RULE,
    ...['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789 .,:;-+/()*#&%@!?'].map(
      (text): PaperLine => ({ kind: 'text', text }),
    ),
    ...sentences(words, 'slip.test.letters'),
    RULE,
    ...amountLines(SAMPLE, words),
    pair(words, 'slip.test.longest', rp(LONGEST)),
    RULE,
    { kind: 'qr', content: `LOKET ${width} mm`, caption: words.label('slip.test.qr') },
    ...foot(context),
    RULE,
    ...sentences(words, 'slip.test.cut'),
  ])
}
