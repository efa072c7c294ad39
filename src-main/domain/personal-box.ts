/**
 * Keeps what tells of a person (names, addresses, account numbers) unreadable wherever it is stored. The key is the
 * holder's; whoever has only the stored text learns nothing but its length.
 */
export interface PersonalBox {
  /** Sealing the same text twice gives two different results: equal persons cannot be told by equal texts. */
  seal(text: string): string
  /** Undefined for a text that was altered, sealed under another key, or never sealed at all. */
  open(sealed: string): string | undefined
  /** Equal texts give equal marks, by which one is found again; without the key a mark says nothing. */
  mark(text: string): string
}
