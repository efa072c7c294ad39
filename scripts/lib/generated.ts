import { readFileSync, writeFileSync } from 'node:fs'

/** Writes a generated page of `docs/`; with --check it only says, by its exit code, whether the file is current. */
export function writeOrCheck(name: string, text: string): void {
  const target = new URL(`../../docs/${name}`, import.meta.url)
  if (!process.argv.includes('--check')) return writeFileSync(target, text)
  if (readOrNothing(target) === text) return
  process.stderr.write(`docs/${name} is not current: run npm run generate\n`)
  process.exitCode = 1
}

function readOrNothing(file: URL): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // A missing file is simply not current.
    return ''
  }
}
