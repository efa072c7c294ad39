/** Dues: bills from a workbook that stand under numbers of their own until they are paid. Managers only. */
import { z } from 'zod'
import { approval, cashMinor, command, MANAGER, nothing, query, reference } from '../define.ts'
import { DUE_FIELDS, DUE_STATES } from '../dues-input.ts'
import type { DueRow, DueRows, DuesDraft, DuesList, DuesOffer, DuesPage } from '../dues-views.ts'
import { cellEdit, LINE_SETS, pastedText, sheetChoices } from '../sheet-input.ts'

const part = { skip: z.number().int().min(0).max(10_000_000), limit: z.number().int().min(1).max(200) }
const id = z.string().regex(/^[0-9a-f]{16}$/)
const changes = ['dues-changed'] as const

export const duesProcedures = {
  'dues.offer': query<DuesOffer>()(MANAGER, nothing, ['setup-changed']),
  /** An empty workbook with its headings. Null when no place was chosen. Refusals: not-saved (details.why). */
  'dues.template': command<{ readonly file: string } | null>()(MANAGER, nothing),
  /** Null when the dialog was closed. Refusals: unreadable-file (details.why), not-ready, not-allowed (as `offer`). */
  'dues.open': command<DuesDraft | null>()(MANAGER, nothing),
  /** Refusals: as `open`. */
  'dues.paste': command<DuesDraft>()(MANAGER, z.strictObject({ text: pastedText })),
  'dues.draft': query<DuesDraft | null>()(MANAGER, nothing, [...changes]),
  'dues.choose': command<DuesDraft>()(MANAGER, sheetChoices(DUE_FIELDS)),
  /** Another text in the place of a cell; the file stays as it is. */
  'dues.edit': command<DueRow | null>()(MANAGER, cellEdit),
  'dues.rows': query<DueRows>()(MANAGER, z.strictObject({ show: z.enum(LINE_SETS), ...part }), [...changes]),
  'dues.close': command<null>()(MANAGER, nothing),
  /**
   * Lets the bills stand; count and sum are those that the person has confirmed. It needs a manager's PIN. Refusals:
   * not-found, not-acceptable (details.why: sums-changed, nothing-read, faults, out-of-date when a day or the profile has
   * changed since the workbook was read, made-before when its bills stand or are paid), not-allowed, too-many, vault-refused,
   * journal-not-sound, approval-needed, wrong-pin, locked-out.
   */
  'dues.make': command<DuesList>()(
    MANAGER,
    z.strictObject({
      count: z.number().int().min(1),
      totalMinor: cashMinor,
      /** Customers with a fault are left out, and the person knows. */
      withoutFaults: z.boolean(),
      /** Ends every bill of the same customers that is open or in doubt. */
      replaces: z.boolean(),
      approval,
    }),
  ),
  /** Newest first. */
  'dues.lists': query<readonly DuesList[]>()(MANAGER, nothing, [...changes]),
  'dues.list': query<DuesPage>()(
    MANAGER,
    z.strictObject({
      list: id,
      states: z.array(z.enum(DUE_STATES)).max(DUE_STATES.length),
      text: z.string().max(64),
      ...part,
    }),
    [...changes, 'order-changed'],
  ),
  /**
   * Ends open bills: the gateway is told no amount for them any more. It needs a manager's PIN. Refusals: not-found,
   * not-allowed (none of them is open), journal-not-sound, approval-needed, wrong-pin, locked-out.
   */
  'dues.end': command<{ readonly ended: number }>()(
    MANAGER,
    z.strictObject({ list: id, references: z.array(reference).min(1).max(200), approval }),
  ),
  /**
   * A list with its numbers and states as a workbook. It has names, so it needs a manager's PIN and is journalled. Null
   * when no place was chosen. Refusals: not-found, vault-refused, not-saved (details.why), approval-needed, wrong-pin,
   * locked-out.
   */
  'dues.save': command<{ readonly file: string } | null>()(MANAGER, z.strictObject({ list: id, approval })),
} as const
