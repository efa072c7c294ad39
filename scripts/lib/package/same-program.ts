/**
 * Compares what came out of a package with the program that was checked: `node same-program.ts PROGRAM OPENED [ADDED ...]`.
 * Exit code 1 and the differences where it is another.
 */
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { filesIn } from './files-in.ts'

/** `adds`: what the package may hold besides, by the beginning of its path. */
export function differences(program: string, opened: string, adds: readonly string[]): readonly string[] {
  const [wanted, found] = [digestsOf(program), digestsOf(opened)]
  const changed = [...wanted].filter(([name, digest]) => found.get(name) !== digest)
  const strange = [...found.keys()].filter(
    (name) => !wanted.has(name) && !adds.some((begin) => name.startsWith(begin)),
  )
  return [
    ...changed.map(([name]) => `${name} is missing or changed`),
    ...strange.map((name) => `${name} does not belong there`),
  ]
}

const digestsOf = (folder: string) =>
  new Map(
    filesIn(folder).map((file) => {
      // A framework of macOS holds links to its own folders.
      const value = lstatSync(file).isSymbolicLink() ? `-> ${readlinkSync(file)}` : digestOf(file)
      return [relative(folder, file).replaceAll(sep, '/'), value]
    }),
  )
const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

if (import.meta.main) {
  const [program = '', opened = '', ...adds] = process.argv.slice(2)
  const found = differences(program, opened, adds)
  for (const line of found) console.error(line)
  process.exitCode = found.length === 0 ? 0 : 1
}
