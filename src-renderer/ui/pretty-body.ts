/** JSON with a line for each member; any other text, and a text that was cut, as it stands. */
export function prettyBody(raw: string): string {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'object' && value !== null ? JSON.stringify(value, undefined, 2) : raw
  } catch {
    return raw
  }
}
