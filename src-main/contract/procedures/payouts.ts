/** Payouts in the room Documents. Managers only. */
export const payoutsProcedures = {} as const
