/**
 * Keeps personal data (names, addresses, account numbers) unreadable wherever it is stored. Only the holder has the
 * key; the stored text alone reveals nothing but its length.
 */
export interface PersonalBox {
  /** Sealing the same text twice gives two different results, so sealed texts do not reveal equal persons. */
  seal(text: string): string
  /** Undefined for a text that was altered, sealed under another key, or never sealed. */
  open(sealed: string): string | undefined
  /** Equal texts give equal marks, so that a text can be found again; without the key a mark reveals nothing. */
  mark(text: string): string
}
