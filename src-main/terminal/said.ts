/** The result of a tool: the exit code of its process, and its text on each of the two output streams. */
export type Said = { readonly code: number; readonly out?: string; readonly err?: string }
