/** Whether the text has the form of an external id made here. */
export function isExternalId(text: string): boolean {
  return /^(?!000)\d{31}$/.test(text)
}
