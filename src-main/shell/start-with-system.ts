import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'

/** Whether Loket opens when this person signs in to the computer. `program`: as the system starts it. */
export function startWithSystem(isWanted: boolean, program: string): void {
  if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: isWanted })
  const file = join(app.getPath('appData'), 'autostart', 'loket.desktop')
  if (!isWanted) return rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, desktopEntry(program))
}

/** https://specifications.freedesktop.org/desktop-entry-spec: quoted, and then escaped as every value is. */
function desktopEntry(program: string): string {
  const quoted = program.replaceAll('%', '%%').replaceAll(/["`$\\]/gu, '\\$&')
  return `[Desktop Entry]\nType=Application\nName=Loket\nExec="${quoted.replaceAll('\\', '\\\\')}"\n`
}
