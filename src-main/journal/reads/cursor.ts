/** Where the next page begins, newest first by time and reference. New rows do not shift it. */
export function cursorOf(last: { readonly created_at: bigint; readonly reference: string }): string {
  return `${last.created_at}.${last.reference}`
}

/** Undefined for a text that `cursorOf` would not have written. */
export function readCursor(cursor: string): { readonly at: bigint; readonly reference: string } | undefined {
  const match = /^(\d{1,16})\.([A-Za-z0-9-]{1,64})$/.exec(cursor)
  if (match === null) return undefined
  const [, at = '', reference = ''] = match
  return { at: BigInt(at), reference }
}
