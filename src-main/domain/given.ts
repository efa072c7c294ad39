type Given<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], null | undefined> }

/** The values that are there, to be spread: an optional property is left out, never set to undefined or null. */
export function given<Values extends object>(values: Values): Given<Values> {
  const there = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(there) as Given<Values>
}
