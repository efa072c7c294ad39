/** Linked accounts in the room Documents. Managers only. */
export const linkedProcedures = {} as const
