import type { StatedPeriod } from '#contract/settlement-statement-views.ts'
import type { Day } from '#domain/day.ts'
import { figuresOf, type StatementFigures } from '../../statement/figures.ts'
import type { Statement, StatementChoices } from '../../statement/statement.ts'

export type Covered = {
  readonly from: Day
  readonly through: Day
  /**
   * Whether a list of payments may say that one is missing: its days are stated and over, every row is read and has an
   * order number, and the balances agree.
   */
  readonly isWhole: boolean
}

type Asked = {
  readonly statement: Statement
  readonly choices: StatementChoices
  /** When the file was last written: it has nothing later. */
  readonly writtenOn?: Day
}

export function statedPeriod({ statement, choices }: Omit<Asked, 'writtenOn'>): StatedPeriod | undefined {
  if (choices.period !== undefined) return { ...choices.period, by: 'person' }
  const { period } = statement
  return period?.isStated === true ? { from: period.from, through: period.to, by: 'file' } : undefined
}

/**
 * The days that a file speaks for: those it states, but none after it was written, and those of its rows. Undefined when
 * nothing was read.
 */
export function coveredBy(
  asked: Asked,
  figures: StatementFigures = figuresOf(asked.statement),
): Covered | undefined {
  const { days, unread, hasGap } = figures
  if (days === undefined) return undefined
  const stated = statedPeriod(asked)
  if (stated === undefined) return { ...days, isWhole: false }
  const { today } = asked.choices
  const [end] = [today, asked.writtenOn, stated.through].flatMap((day) => day ?? []).toSorted()
  const isOver = [today, asked.writtenOn].every((day) => day === undefined || stated.through < day)
  const isRead = unread === 0 && unnamedIn(asked.statement) === 0 && !hasGap
  return {
    from: days.from < stated.from ? days.from : stated.from,
    through: end === undefined || days.through > end ? days.through : end,
    isWhole: isOver && isRead,
  }
}

/** Credits without an order number: a list of payments cannot place them. */
export function unnamedIn({ rows }: Statement): number {
  return rows.filter(
    (row) => row.kind === 'read' && row.entry.minor > 0n && row.entry.reference === undefined,
  ).length
}
