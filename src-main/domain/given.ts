type Given<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], null | undefined> }

/** Only the values that are present, for spreading: an optional property is left out, never undefined or null. */
export function given<Values extends object>(values: Values): Given<Values> {
  const there = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(there) as Given<Values>
}
