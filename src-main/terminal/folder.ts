import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The folder that Electron uses for a program of this name. */
export function usualFolder(name = 'Loket'): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name)
  if (process.platform === 'win32') return join(process.env['APPDATA'] ?? homedir(), name)
  return join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), name)
}

/** Undefined when the file does not exist or is not JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
