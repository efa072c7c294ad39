/** The file with the choice; `support/json-file.ts` is the real one. */
type ModeFile = { read(): unknown; exists(): boolean }

/**
 * Practice until a mode has been chosen. An unreadable choice does not count as practice: a till for real money must
 * not show a practised "paid" because a disk lost a file.
 */
export function modeOf(file: ModeFile): 'real' | 'practice' | 'unreadable' {
  const kept = file.read()
  const mode = typeof kept === 'object' && kept !== null && 'mode' in kept ? kept.mode : undefined
  if (mode === 'real' || mode === 'practice') return mode
  return file.exists() ? 'unreadable' : 'practice'
}
