import type { ReadAs } from '#contract/settlement-views.ts'
import { given } from '#domain/given.ts'
import { shownText } from '#domain/shown-text.ts'
import type { StatementFigures } from '../../statement/figures.ts'
import type { Statement } from '../../statement/statement.ts'
import { MOST_TEXT } from '../../workbook/limits.ts'
import { statedPeriod } from './covered.ts'
import type { OpenFile } from './statement-view.ts'

const MOST_LEFT_OUT = 500

export function readAs(
  statement: Statement,
  choices: OpenFile['choices'],
  { hasGap }: StatementFigures,
): ReadAs {
  const { sheet, header, mapping, rows } = statement
  const leftOut = rows.filter(({ kind }) => kind === 'unread')
  return {
    ...{ sheet: shownText(sheet, MOST_TEXT), headerLine: header.line, mapping, leftOut: leftOut.length },
    ...given({ period: statedPeriod({ statement, choices }) }),
    ...(hasGap ? { hasGap } : {}),
    onlyCredits: choices.onlyCredits === true,
    edits: [...(choices.edits ?? [])],
    leftOutLines: leftOut.slice(0, MOST_LEFT_OUT).map(({ line }) => line),
  }
}
