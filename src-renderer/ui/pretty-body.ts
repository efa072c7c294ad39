/** JSON with one line per member; other or truncated text stays as it is. */
export function prettyBody(raw: string): string {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'object' && value !== null ? JSON.stringify(value, undefined, 2) : raw
  } catch {
    return raw
  }
}
