/** Payment links in the room Documents. Managers only. */
export const linksProcedures = {} as const
