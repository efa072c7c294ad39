/** For the tests: what `kinds.mjs` has. */
export const KINDS: Readonly<Record<string, { readonly system: 'linux' | 'win32' | 'darwin' }>>
export const kindsHere: (machine?: string, arch?: string) => string[]
