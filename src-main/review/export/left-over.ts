import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { discardFile } from '#journal/restore/whole-file.ts'

/** Where an unfinished export lies, so that the next start removes it after a crash of everything. */
export type LeftOver = {
  remember(target: string): void
  forget(): void
  sweep(): void
}

/** Kept next to the journal. Never throws: a disk that fails here fails the export too. */
export function openLeftOver(journalFile: string): LeftOver {
  const file = `${journalFile}.exporting`
  const forget = (): void => attempt(() => rmSync(file, { force: true }))
  return {
    remember: (target) => attempt(() => writeFileSync(file, target, { mode: 0o600 })),
    forget,
    sweep: () => {
      attempt(() => {
        const target = readFileSync(file, 'utf8')
        if (target !== '') discardFile(target)
      })
      forget()
    },
  }
}

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // Nothing to sweep, or no disk.
  }
}
