/** For the benchmarks: what `program.mjs` has. */
type Settings = {
  readonly system: 'linux' | 'win32' | 'darwin'
  readonly arch: string
  readonly isProof: boolean
}
type Electron = { readonly version: string; readonly distDir: string }

export const archOf: (system: string) => string
export function makeProgram(
  settings: Settings,
  electron: Electron,
  work: string,
): Promise<{ readonly folder: string; readonly bare: string }>
