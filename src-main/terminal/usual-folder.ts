import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where Electron puts the files of a program of this name. */
export function usualFolder(name = 'Loket'): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name)
  if (process.platform === 'win32') return join(process.env['APPDATA'] ?? homedir(), name)
  return join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), name)
}
