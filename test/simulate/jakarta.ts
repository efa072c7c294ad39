/** The gateway's clock in Jakarta. */
export function stamp(at: number): string {
  return `${new Date(at + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`
}
