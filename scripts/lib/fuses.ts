/** Fuses set in the program when it is packaged; the machine cannot change them back. */
import { FuseV1Options, FuseVersion, type FuseConfig } from '@electron/fuses'

export const RELEASE_FUSES: FuseConfig = {
  version: FuseVersion.V1,
  // A fuse that a later Electron adds must be decided here first.
  strictlyRequireAllFuses: true,
  // The program is only Loket, never a Node that runs given code.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // The program is what was signed: no folder next to the archive, and no other archive where the system can
  // tell.
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  // Pages are served by `app:`; `file:` gets no extra rights over the web.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // There is no snapshot of our own to load.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Electron's own setting; nothing here runs WebAssembly.
  [FuseV1Options.WasmTrapHandlers]: true,
}

/**
 * The fuse wire as it must be in the program, one letter per fuse in numeric order; `?` for unspecified ones.
 */
export function wireOf(fuses: FuseConfig): string {
  const numbers = Object.keys(fuses)
    .map(Number)
    .filter((number) => Number.isInteger(number))
  const letter = (number: number) => {
    const value = (fuses as Readonly<Record<number, boolean | undefined>>)[number]
    return value === undefined ? '?' : value ? '1' : '0'
  }
  return Array.from({ length: Math.max(...numbers) + 1 }, (_, number) => letter(number)).join('')
}
