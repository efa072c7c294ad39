export type Body = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
