import type { CellFault } from '#contract/sheet-views.ts'
import type { Words } from '../words/words.tsx'

const WHYS = [
  ...(['empty', 'old-excel', 'pdf', 'html', 'not-text', 'damaged', 'gone', 'too-large'] as const),
  ...(['too-many-lines', 'too-many-columns', 'too-large-unpacked', 'took-too-long', 'stopped'] as const),
  ...(['sums-changed', 'nothing-read', 'faults', 'disk-full', 'unwritable', 'target-exists'] as const),
] as const

/** Why a file cannot be read, saved, or sent as it is. */
export function sheetWhyWords({ t }: Words, said: unknown): string | undefined {
  const why = WHYS.find((each) => each === said)
  return why === undefined ? undefined : t(`sheet.why.${why}`)
}

/** These mean something else in each kind of workbook. */
const OWN = ['twice', 'used'] as const
export type OwnFault = (typeof OWN)[number]

/** What is wrong with a cell; `own` has the words that this kind of workbook has for it. */
export function cellWords(
  { t }: Words,
  { why, most }: CellFault<string>,
  own: (why: OwnFault) => string,
): string {
  const isOwn = (each: typeof why): each is OwnFault => OWN.some((one) => one === each)
  return isOwn(why) ? own(why) : t(`sheet.cell.${why}`, { most: most ?? 0 })
}
