/** What a tool leaves: the code that its process ends with, and what is said on each of the two ways out. */
export type Said = { readonly code: number; readonly out?: string; readonly err?: string }
