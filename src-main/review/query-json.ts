/** The fields of a query that hold sen: as text in JSON, which has no bigint. */
const SEN: ReadonlySet<string> = new Set(['least', 'most'])

export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? String(one) : one))
}

/** The same read back; undefined when it is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (name, one: unknown) =>
      SEN.has(name) && typeof one === 'string' && /^\d{1,16}$/.test(one) ? BigInt(one) : one,
    )
  } catch {
    return undefined
  }
}
