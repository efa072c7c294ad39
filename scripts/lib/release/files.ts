/** The files of a release: gathered from the jobs that made them, and summed. */
import { hash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What `prove.ts` writes next to the packages that it tried. */
const TRIED = /^tried-.+\.json$/u
/** What `npm run package` calls a package that was not made with the official Electron. */
const PROOF = /-proof[-.]/u

export type Tried = {
  readonly system: string
  readonly arch: string
  readonly package: string
  readonly sha256: string
  /** The line that the program printed. */
  readonly smoke: Readonly<Record<string, unknown>>
  readonly isSigned: boolean
  readonly why: string
}
export type Gathered = { readonly packages: readonly string[]; readonly tried: readonly Tried[] }

/**
 * Copies what the jobs made, each in a folder of its own below `made`, into one folder. Refuses two files of one name that
 * differ, a package that is not the one that was tried, and packages that are not for release unless `isRehearsal`.
 */
export function gather(made: string, to: string, isRehearsal: boolean): Gathered {
  mkdirSync(to, { recursive: true })
  const tried: Tried[] = []
  const from = new Map<string, string>()
  for (const job of readdirSync(made).toSorted()) {
    for (const name of readdirSync(join(made, job)).toSorted()) {
      const path = join(made, job, name)
      if (!statSync(path).isFile()) throw new Error(`${path} is not a file`)
      if (TRIED.test(name)) {
        tried.push(JSON.parse(readFileSync(path, 'utf8')) as Tried)
        continue
      }
      if (PROOF.test(name) && !isRehearsal) throw new Error(`${name} is a proof, not for release`)
      const other = from.get(name)
      if (other !== undefined && sumOf(other) !== sumOf(path))
        throw new Error(`two files are called ${name}, and differ: ${other}, ${path}`)
      from.set(name, path)
      cpSync(path, join(to, name))
    }
  }
  if (from.size === 0) throw new Error(`no package in ${made}`)
  for (const { package: name, sha256 } of tried)
    if (!from.has(name) || sumOf(join(to, name)) !== sha256)
      throw new Error(`${name} is not the package that was tried`)
  return { packages: [...from.keys()].toSorted(), tried }
}

export const sumOf = (path: string): string => hash('sha256', readFileSync(path))

/** As `sha256sum` prints it, so that `sha256sum --check` reads it. */
export const sumsOf = (folder: string): string =>
  readdirSync(folder)
    .toSorted()
    .map((name) => `${sumOf(join(folder, name))}  ${name}\n`)
    .join('')

const SUM = /^([0-9a-f]{64}) {2}(\S+)$/u

/** SHA-256 by name, from the SHA256SUMS of releases. Those of a rehearsal are refused. */
export function readSums(files: readonly string[]): ReadonlyMap<string, string> {
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'))
  return new Map(
    lines.map((line) => {
      const [, sum = '', name = ''] = SUM.exec(line) ?? []
      if (name === '') throw new Error(`not a line of SHA256SUMS: ${line.slice(0, 100)}`)
      if (PROOF.test(name)) throw new Error(`the sums name ${name}, a proof, which is not for release`)
      return [name, sum]
    }),
  )
}
