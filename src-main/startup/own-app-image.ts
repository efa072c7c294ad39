import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The file of the AppImage that runs; undefined for any other program. What an AppImage starts inherits its variables, so they
 * count only for a program inside its own mount.
 */
export function ownAppImage(): string | undefined {
  const { APPIMAGE: file, APPDIR: mount } = process.env
  if (file === undefined || mount === undefined) return undefined
  try {
    return realpathSync(process.execPath).startsWith(join(realpathSync(mount), '/')) ? file : undefined
  } catch {
    return undefined
  }
}
