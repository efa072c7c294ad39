/** The switches that are burnt into the program when it is packaged; nothing on the machine can turn them back. */
import { FuseV1Options, FuseVersion, type FuseConfig } from '@electron/fuses'

export const RELEASE_FUSES: FuseConfig = {
  version: FuseVersion.V1,
  // A new version of Electron with one more switch shall not be packaged before somebody has thought about it.
  strictlyRequireAllFuses: false,
  // The program is Loket and never a Node that runs what it is told to.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // The program is what was signed: no folder beside the archive, and no other archive where the system can tell.
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  // Pages come by `app:`; `file:` gets nothing that the web does not have.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // There is no snapshot of our own to load.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
}

/** The wire as it must stand in the program, one letter each in the order of their numbers; `?` where none is asked for. */
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
