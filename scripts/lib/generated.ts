import { readFileSync, writeFileSync } from 'node:fs'

/** Writes a generated page of `docs/`; with --check it only reports by exit code whether it is current. */
export function writeOrCheck(name: string, text: string): void {
  const target = new URL(`../../docs/${name}`, import.meta.url)
  if (!process.argv.includes('--check')) return writeFileSync(target, text)
  if (readOrNothing(target) === text) return
  process.stderr.write(`docs/${name} is not current: run npm run generate\n`)
  process.exitCode = 1
}

/** The same for a part of a page, between the lines `<!-- NAME: ... -->` and `<!-- end of NAME -->`. */
export function writeOrCheckPart(name: string, part: string, text: string): void {
  const page = readOrNothing(new URL(`../../docs/${name}`, import.meta.url))
  const [head, start, rest] = page.split(new RegExp(`(<!-- ${part}: .*-->\\n)`, 'u'))
  const end = `\n<!-- end of ${part} -->`
  const tail = rest?.slice(rest.indexOf(end))
  if (head === undefined || start === undefined || tail?.startsWith(end) !== true)
    throw new Error(`docs/${name} has no place for "${part}"`)
  writeOrCheck(name, head + start + text + tail)
}

function readOrNothing(file: URL): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // A missing file is simply not current.
    return ''
  }
}
