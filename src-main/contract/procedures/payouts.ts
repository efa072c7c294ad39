/** Payouts in the room Documents: one manager makes them, another checks them. Managers only. */
import { z } from 'zod'
import { approval, amountMinor, cashMinor, command, MANAGER, nothing, query, remark } from '../define.ts'
import { payeeInput, payoutInput, payoutNumber } from '../payout-input.ts'
import {
  PAYOUT_GROUPS,
  type PayeeView,
  type PayoutApproved,
  type PayoutForm,
  type PayoutLimitsView,
  type PayoutList,
  type PayoutPaper,
  type PayoutView,
} from '../payout-views.ts'

/** What a person may say of a payout whose end is not known. */
export const PAYOUT_MARKS = ['confirmed', 'failed'] as const
export type PayoutMark = (typeof PAYOUT_MARKS)[number]

const changes = ['payouts-changed', 'instruction-changed', 'people-changed', 'setup-changed'] as const
const byNumber = z.strictObject({ number: payoutNumber })
const limit = cashMinor.nullable()

/** Each command is refused with journal-not-sound, and with not-allowed (details.why `nobody`) on a till that locked. */
export const payoutsProcedures = {
  'payouts.form': query<PayoutForm>()(MANAGER, nothing, [...changes]),
  'payouts.list': query<PayoutList>()(
    MANAGER,
    z.strictObject({
      group: z.enum(PAYOUT_GROUPS),
      before: payoutNumber.exactOptional(),
      limit: z.number().int().min(1).max(100),
    }),
    [...changes],
  ),
  /** Refusals: not-found. */
  'payouts.one': query<PayoutView>()(MANAGER, byNumber, [...changes]),
  /**
   * A new draft, or a draft that is replaced. Refusals: not-found (payee or draft), not-allowed (details.why `state`,
   * `day-over`, `day-far`, `no-source`), invalid-request (details.detail: fields), vault-refused.
   */
  'payouts.save': command<{ readonly number: number }>()(MANAGER, payoutInput),
  /**
   * Hands the draft to a second person. Refusals: not-found, not-allowed (details.why `state`, `not-maker`, `day-over`,
   * `above-limit` with limitMinor, `above-day-limit` with leftMinor, `source-changed`).
   */
  'payouts.propose': command<null>()(MANAGER, byNumber),
  /**
   * The second person's consent; the amount is what they typed. Sent at once when its day has come. Refusals:
   * not-found, not-allowed (as for `propose`), vault-refused, held (details.reference: the end of an equal payout is not known),
   * approval-needed (none, or it is the maker's), wrong-pin, locked-out, not-acceptable (details.why
   * `amount-differs`, which is journalled).
   */
  'payouts.approve': command<PayoutApproved>()(
    MANAGER,
    z.strictObject({ number: payoutNumber, typedMinor: amountMinor, approval }),
  ),
  /** Ends what has not left, also after a try that certainly did nothing. Refusals: not-found, not-allowed (details.why `state`), empty (no remark). */
  'payouts.withdraw': command<null>()(MANAGER, z.strictObject({ number: payoutNumber, remark })),
  /**
   * Sends an approved payout that has not left, or of which the gateway has certainly done nothing. Refusals: not-found,
   * not-allowed (details.why `state`, `being-proven`, `day-ahead`, `no-source`, `source-changed`, `checker-left`), forbidden (the till was locked
   * meanwhile), held, invalid-request, vault-refused, budget-spent, not-sent.
   */
  'payouts.send': command<null>()(MANAGER, byNumber),
  /** Asks the gateway how it ended. Refusals: not-found, not-allowed (not in the profile), budget-spent, not-sent. */
  'payouts.lookUp': command<{ readonly said: string }>()(MANAGER, byNumber),
  /**
   * A person's word on how it ended, with a manager's PIN, also when one is signed in. Refusals: not-found, empty,
   * not-allowed (details.state), approval-needed, wrong-pin, locked-out.
   */
  'payouts.mark': command<null>()(
    MANAGER,
    z.strictObject({ number: payoutNumber, becomes: z.enum(PAYOUT_MARKS), remark, approval }),
  ),
  /** Asks for a folder and saves a sheet of A4 there. Refusals: not-found, vault-refused, not-saved (details.why). */
  'payouts.paper': command<PayoutPaper>()(MANAGER, byNumber),
  /** Newest first. */
  'payouts.payees': query<readonly PayeeView[]>()(MANAGER, nothing, [...changes]),
  /** Refusals: named-twice (account and bank are in the book), vault-refused. */
  'payouts.addPayee': command<{ readonly id: number }>()(MANAGER, payeeInput),
  /** Refusals: not-found. */
  'payouts.removePayee': command<null>()(MANAGER, z.strictObject({ id: payoutNumber })),
  /** Asks the gateway for the account's owner. Refusals: not-found, not-allowed (not in the profile), vault-refused, budget-spent, not-sent. */
  'payouts.checkPayee': command<{ readonly verdict: NonNullable<PayeeView['checked']>['verdict'] }>()(
    MANAGER,
    z.strictObject({ id: payoutNumber }),
  ),
  'payouts.limits': query<PayoutLimitsView>()(MANAGER, nothing, [...changes, 'session-changed']),
  /** Another manager agrees with their PIN. Refusals: approval-needed, wrong-pin, locked-out. */
  'payouts.setLimits': command<null>()(
    MANAGER,
    z.strictObject({ eachMinor: limit, dayMinor: limit, approval }),
  ),
} as const
